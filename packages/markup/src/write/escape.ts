/** Writes text as a double-quoted attribute value. */
export function escapeAttribute(value: unknown): string {
  return String(value).replace(
    /[&"<>\\\n\r]/g,
    (character) => `&#x${(character.codePointAt(0) ?? 0).toString(16).toUpperCase()};`,
  );
}

/** Writes text as the content of an HTML element. */
export function escapeHtmlText(text: string): string {
  return text.replaceAll('&', '&#x26;').replaceAll('<', '&#x3C;').replaceAll('>', '&#x3E;');
}

/** A target in `(…)` of a link; in `<>` where it has white space or brackets. */
export function escapeTarget(target: string): string {
  if (target === '' || /[\s()<>]/.test(target)) {
    return `<${target.replace(/[<>\n\r]/g, (character) => encodeURIComponent(character))}>`;
  }
  return target;
}

/** Text of a paragraph, with every character that means something in Markdown escaped. */
export function escapeText(text: string): string {
  return text
    .replace(/[\\`*_[\]<~|{]/g, '\\$&')
    .replace(/&(?=#?\w+;)/g, '\\&')
    .replace(/\$(?=\$)/g, '\\$')
    .replace(/:(?=[\w+\\-]+:)/g, '\\:')
    .replace(/\t/g, '&#x9;');
}

/** The first letter of what may be a statement of an MDX page. */
const MODULE_LINE = /^(?:i(?=mport\s*[\w$*{'"].*['"])|e(?=xport\s+[a-z*{]))/;

/** Escapes what would begin a block at the start of a line. */
export function escapeLineStart(line: string): string {
  return line
    .replace(/^([#+\-=>]|:::|~~~|!!!|\?\?\?)/, '\\$1')
    .replace(MODULE_LINE, (letter) => `&#x${letter.charCodeAt(0).toString(16)};`)
    .replace(/^(\d{1,9})([.)])/, '$1\\$2')
    .replace(/^ | $/g, '&#x20;');
}

const TARGET_ATTRIBUTES = new Set(['src', 'href', 'url']);

/** Attributes of a tag or element in order: left out where undefined. */
export function writeAttributes(attributes: Record<string, unknown>): string {
  return Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => {
      const isTarget = TARGET_ATTRIBUTES.has(name);
      return ` ${name}="${isTarget ? escapeTargetAttribute(String(value)) : escapeAttribute(value)}"`;
    })
    .join('');
}

/**
 * A target as an attribute value. A target may be raw text with character references in it, so
 * those stay.
 */
export function escapeTargetAttribute(target: string): string {
  return target.replace(
    /&(?!#?\w+;)|["<>\n\r]/g,
    (character) => `&#x${(character.codePointAt(0) ?? 0).toString(16).toUpperCase()};`,
  );
}
