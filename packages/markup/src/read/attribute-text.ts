import { decodeHTML } from 'entities';

/** The text of a raw tag or element attribute: escaped quotes and character references decoded. */
export function decodeAttribute(raw: string): string {
  const unescaped = raw.includes('\\') ? raw.replace(/\\(["'\\])/g, '$1') : raw;
  return unescaped.includes('&') ? decodeHTML(unescaped) : unescaped;
}

/** Whether a boolean attribute is set: present and not `false`. */
export function isSet(value: string | undefined): boolean {
  return value !== undefined && value.trim().toLowerCase() !== 'false';
}

/** A boolean attribute, undefined where it is not written. */
export function readBoolean(value: string | undefined): boolean | undefined {
  return value === undefined ? undefined : isSet(value);
}
