import type { Hash, HashText } from '@octavo/content';
import { readWords, type Segment } from './segment.ts';

/** How a term is translated; with `target` null it is never translated. */
export interface GlossaryTerm {
  source: string;
  target: string | null;
  caseSensitive: boolean;
}

/**
 * The terms of a glossary that a segment has, in the order of the glossary: as whole words, or
 * anywhere in scripts that are written without spaces.
 */
export function listTerms(
  segment: Pick<Segment, 'text'>,
  glossary: readonly GlossaryTerm[],
): GlossaryTerm[] {
  const words = readWords(segment.text);
  return glossary.filter(({ source, caseSensitive }) => {
    const term = source.trim().replace(/\s+/g, ' ');
    if (term === '') return false;
    return holdsTerm(fold(words, caseSensitive), fold(term, caseSensitive));
  });
}

function fold(text: string, caseSensitive: boolean): string {
  return caseSensitive ? text : text.toLowerCase();
}

const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;
const LETTER = /[\p{L}\p{M}\p{N}]/u;

function holdsTerm(words: string, term: string): boolean {
  for (let at = words.indexOf(term); at !== -1; at = words.indexOf(term, at + 1)) {
    if (isEdge(words, at) && isEdge(words, at + term.length)) return true;
  }
  return false;
}

/** Whether a word ends or begins at a place in a text. */
function isEdge(text: string, at: number): boolean {
  const before = [...text.slice(Math.max(0, at - 2), at)].at(-1) ?? '';
  const after = String.fromCodePoint(text.codePointAt(at) ?? 32);
  const isInWord = LETTER.test(before) && LETTER.test(after);
  return !isInWord || UNSPACED.test(before) || UNSPACED.test(after);
}

/**
 * The key of what decides the translation of a segment: its text, the languages, and the terms it has
 * (see `listTerms`), in any order. Equal keys need one translation; another term for a segment gives
 * it another key.
 */
export function segmentKey(
  sourceText: string,
  sourceLanguage: string,
  targetLanguage: string,
  terms: readonly GlossaryTerm[],
  hashText: HashText,
): Hash {
  const told = terms
    .map(({ source, target, caseSensitive }) => JSON.stringify([source, target, caseSensitive]))
    .toSorted();
  return hashText(JSON.stringify([sourceLanguage, targetLanguage, sourceText, told]));
}
