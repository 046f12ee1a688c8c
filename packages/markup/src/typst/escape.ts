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
