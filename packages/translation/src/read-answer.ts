import { decodeXml, type Segment } from './segment.ts';

/** Why the answer to a segment can't be used, in words for who asks again. */
export class TranslationError extends Error {
  override readonly name = 'TranslationError';
}

/** A piece of an answer: words, or one end of a placeholder by its number. */
export type AnswerPart =
  | { role: 'words'; words: string }
  | { role: 'open' | 'close' | 'void'; number: number };

const TAG = /<(\/?)x(\d{1,6})\s*(\/?)>/g;
/** How much longer than its source a translation may be, in characters. */
const MOST_TIMES = 10;
const MOST_MORE = 400;

/**
 * Takes a provider's answer apart and checks it: every placeholder of the segment once, rightly
 * nested, no markup beside them, words, and not many times as many as the source has.
 *
 * @throws TranslationError that says what is wrong.
 */
export function readAnswer(
  segment: Pick<Segment, 'text' | 'placeholders'>,
  answer: string,
): AnswerPart[] {
  if (answer.length > segment.text.length * MOST_TIMES + MOST_MORE) {
    throw new TranslationError('The translation is far longer than the text.');
  }
  const parts = splitAnswer(answer);
  checkPlaceholders(segment.placeholders, parts);
  const hasWords = parts.some((part) => part.role === 'words' && part.words.trim() !== '');
  if (!hasWords) throw new TranslationError('The translation has no words.');
  return parts;
}

function splitAnswer(answer: string): AnswerPart[] {
  const parts: AnswerPart[] = [];
  let done = 0;
  const addWords = (end: number) => {
    const written = answer.slice(done, end);
    if (/<[/!?]?[A-Za-z!-]/.test(written)) {
      throw new TranslationError(
        'The translation contains a tag that is not a placeholder of the text.',
      );
    }
    const words = decodeXml(written).replace(/[\p{Cc}\s]+/gu, ' ');
    if (words !== '') parts.push({ role: 'words', words });
  };
  for (const match of answer.matchAll(TAG)) {
    addWords(match.index);
    done = match.index + match[0].length;
    const [, slash, number, end] = match;
    if (slash !== '' && end !== '') throw new TranslationError(`${match[0]} is not a placeholder.`);
    const role = slash !== '' ? 'close' : end !== '' ? 'void' : 'open';
    parts.push({ role, number: Number(number) });
  }
  addWords(answer.length);
  return parts;
}

function checkPlaceholders(
  placeholders: Segment['placeholders'],
  parts: readonly AnswerPart[],
): void {
  const seen = new Set<number>();
  const open: number[] = [];
  for (const part of parts) {
    if (part.role === 'words') continue;
    const { role, number } = part;
    const placeholder = placeholders[number - 1];
    if (!placeholder || placeholder.isPair === (role === 'void')) {
      throw new TranslationError(`The text has no such placeholder with the number ${number}.`);
    }
    if (role === 'close') {
      if (open.pop() !== number)
        throw new TranslationError(`</x${number}> is not where it belongs.`);
      continue;
    }
    if (seen.has(number))
      throw new TranslationError(`Placeholder ${number} occurs more than once.`);
    seen.add(number);
    if (role === 'open') open.push(number);
  }
  if (open.length > 0) throw new TranslationError(`<x${open.at(-1)}> has no end.`);
  const missing = placeholders.findIndex((_, index) => !seen.has(index + 1));
  if (missing !== -1) throw new TranslationError(`Placeholder ${missing + 1} is missing.`);
}
