import { decodeHTMLStrict } from 'entities';

/** Text of an HTML element or its attribute: character references decoded, backslashes kept. */
export function decodeHtmlText(raw: string): string {
  return raw.includes('&') ? decodeHTMLStrict(raw) : raw;
}

/** A template tag's attribute: escaped quotes and backslashes and character references decoded. */
export function decodeAttribute(raw: string): string {
  return decodeHtmlText(raw.includes('\\') ? raw.replace(/\\(["'\\])/g, '$1') : raw);
}

/** Whether a boolean attribute is set: present and not `false`. */
export function isSet(value: string | undefined): boolean {
  return value !== undefined && value.trim().toLowerCase() !== 'false';
}

/** A boolean attribute, undefined where it is not written. */
export function readBoolean(value: string | undefined): boolean | undefined {
  return value === undefined ? undefined : isSet(value);
}
