import { yieldToOthers } from '../platform/index.ts';
import { type JsonScanner, LongText } from './json-scanner.ts';

/** Characters that are parsed in a moment. */
const TEXT_AT_ONCE = 256 * 1024;

/**
 * Parses what was scanned as `JSON.parse` does. Long texts are read bit by bit, between which other
 * work goes on; the rest takes its time by its values, which the scanner counted.
 *
 * @throws SyntaxError as `JSON.parse` does
 */
export async function parseScanned({ scanned, hasLongNames }: JsonScanner): Promise<unknown> {
  const texts = scanned.filter((part) => part instanceof LongText);
  if (texts.length > 0 && !hasLongNames) {
    const rest = writeRest(scanned);
    if (rest !== undefined) {
      try {
        return putTexts(JSON.parse(rest), await readTexts(texts));
      } catch (error) {
        // Parsed once more below: only as a whole it says where it is wrong.
        if (!(error instanceof SyntaxError)) throw error;
      }
    }
  }
  return JSON.parse(scanned.map(writeWhole).join(''));
}

function writeWhole(part: string | LongText): string {
  return part instanceof LongText ? part.pieces.join('') : part;
}

/** A text that stands for a long one: none has NUL in it, unless it is written so. */
const STAND_IN = '\u0000';

/** The JSON with something short for each long text; undefined where that may stand in it already. */
function writeRest(scanned: JsonScanner['scanned']): string | undefined {
  let count = 0;
  let rest = '';
  let own = '';
  for (const part of scanned) {
    if (part instanceof LongText) {
      rest += `"\\u0000${count}"`;
      own += ' ';
      count += 1;
    } else {
      rest += part;
      own += part;
    }
  }
  return own.includes('\\u0000') ? undefined : rest;
}

async function readTexts(texts: readonly LongText[]): Promise<string[]> {
  const read: string[] = [];
  let size = 0;
  for (const { pieces } of texts) {
    const parts: string[] = [];
    for (const literal of cutText(pieces)) {
      parts.push(JSON.parse(literal) as string);
      size += literal.length;
      if (size > TEXT_AT_ONCE) {
        size = 0;
        await yieldToOthers();
      }
    }
    read.push(parts.join(''));
  }
  return read;
}

/** A text in JSON as several: none of them ends amid what one backslash begins. */
function* cutText(pieces: readonly string[]): Generator<string> {
  const last = pieces.length - 1;
  let rest = '';
  for (const [at, piece] of pieces.entries()) {
    const from = at === 0 ? 1 : 0;
    const text = rest + (at === last ? piece.slice(from, -1) : piece.slice(from));
    const end = at === last ? text.length : findCut(text);
    yield `"${text.slice(0, end)}"`;
    rest = text.slice(end);
  }
}

/** The longest that a backslash begins: `\u00e9`. */
const LONGEST_ESCAPE = 6;

/** Where a text can be cut nearest to its end. */
function findCut(text: string): number {
  const backslash = text.lastIndexOf('\\');
  if (backslash === -1 || backslash <= text.length - LONGEST_ESCAPE) return text.length;
  let first = backslash;
  while (text[first - 1] === '\\') first -= 1;
  const isEscaped = (backslash - first) % 2 === 1;
  if (isEscaped) return text.length;
  const length = text[backslash + 1] === 'u' ? LONGEST_ESCAPE : 2;
  return backslash + length > text.length ? backslash : text.length;
}

function putTexts(value: unknown, texts: readonly string[]): unknown {
  if (typeof value === 'string') {
    return value.startsWith(STAND_IN) ? (texts[Number(value.slice(1))] ?? value) : value;
  }
  if (typeof value !== 'object' || value === null) return value;
  const fields = value as Record<string, unknown>;
  for (const [name, part] of Object.entries(fields)) {
    if (typeof part === 'object' || typeof part === 'string') fields[name] = putTexts(part, texts);
  }
  return value;
}
