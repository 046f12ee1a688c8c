/**
 * Makers of Typst source in markup mode. What they answer may follow each other in any order: each
 * piece is one embedded expression that ends itself.
 */

/** A call of a function of the prelude, with bodies as content blocks after its arguments. */
export function call(name: string, args: readonly string[], ...bodies: string[]): string {
  const inner = args.length === 0 && bodies.length > 0 ? '' : `(${args.join(',')})`;
  return `#${name}${inner}${bodies.map(contentBlock).join('')};`;
}

/** Source as the argument of a call. */
export function contentBlock(source: string): string {
  return `[${source}]`;
}

/** Source as the argument of a call, or `none` where there is none. */
export function optionalContent(source: string): string {
  return source === '' ? 'none' : contentBlock(source);
}

/** An array literal. */
export function list(items: readonly string[]): string {
  return `(${items.map((item) => `${item},`).join('')})`;
}

/**
 * Source as a paragraph. Typst leaves paragraph elements out where they stand within another
 * element's line; a break between paragraphs keeps what it parts.
 */
export function paragraph(source: string): string {
  return `${source}#parbreak();`;
}

/**
 * Text as a Typst string literal. Nothing that the text holds can end the literal: a quote and a
 * backslash are escaped, and every character that Typst or PDF cannot show (controls, lone
 * surrogates) is a replacement character or left out.
 */
export function typstString(text: string): string {
  return `"${text.toWellFormed().replace(UNSAFE, escapeCharacter)}"`;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is escaped
const UNSAFE = /["\\\u0000-\u001f\u007f-\u009f\u2028\u2029]/g;

function escapeCharacter(character: string): string {
  if (character === '"' || character === '\\') return `\\${character}`;
  if (character === '\n') return '\\n';
  if (character === '\t') return '\\t';
  return character === '\u2028' || character === '\u2029' || character === '\u0085' ? '\\n' : '';
}
