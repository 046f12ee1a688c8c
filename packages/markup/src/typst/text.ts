import { typstString } from './source.ts';
import type { TypstState } from './typst-state.ts';

/** A place where a line may break, which no reader of the PDF's text sees. */
const BREAK = '#brk;';
const LINE_BREAK = '#linebreak();';

/**
 * Text as it is, in pieces: a newline is a line break, and words too long for a line get places to
 * break at.
 */
export function writeText(text: string, state: Pick<TypstState, 'longWord'>): string {
  if (text === '') return '';
  return text
    .split(/\r\n|[\n\u0085\u2028\u2029]/)
    .map((line) => writeLine(line, state.longWord))
    .join(LINE_BREAK);
}

function writeLine(line: string, longWord: number): string {
  if (line === '') return '';
  if (line.length <= longWord) return `#${typstString(line)};`;
  const parts = line.split(/(\s+)/).flatMap((word) => splitWord(word, longWord));
  let source = '';
  let piece = '';
  for (const part of parts) {
    if (part === '') continue;
    if (part === BREAK) {
      source += `#${typstString(piece)};${BREAK}`;
      piece = '';
    } else piece += part;
  }
  return piece === '' ? source : `${source}#${typstString(piece)};`;
}

// After punctuation and at the humps of camel case first, then after every few characters.
const SEAM = /(?<=[/._\-:?&=,;@#+|])(?=[^/._\-:?&=,;@#+|])|(?<=[a-z0-9])(?=[A-Z])/;
const ALPHABETIC = /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{N}\p{P}\p{S}]/u;

function splitWord(word: string, longWord: number): string[] {
  if (word.length <= longWord || !ALPHABETIC.test(word)) return [word];
  const parts: string[] = [];
  for (const part of word.split(SEAM)) {
    const characters = [...part];
    for (let start = 0; start < characters.length; start += longWord) {
      parts.push(characters.slice(start, start + longWord).join(''), BREAK);
    }
  }
  parts.pop();
  return parts;
}
