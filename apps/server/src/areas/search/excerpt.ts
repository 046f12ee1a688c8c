import { listForms } from './compounds.ts';
import type { Clause } from './query.ts';
import { listWords, type Word } from './words.ts';

/** A range of a text, in UTF-16 units, end exclusive. */
export interface TextRange {
  start: number;
  end: number;
}

/** A piece of a text with what matched in it. `text` starts or ends with … where text was cut. */
export interface Excerpt {
  text: string;
  highlights: TextRange[];
}

const DEFAULT_LENGTH = 200;
const MAX_HIGHLIGHTS = 20;
/** Texts are read this far for an excerpt, so that one page of results has a bounded price. */
const MAX_SCANNED = 16_000;

/**
 * Cuts the piece of `text` out that holds the most matches, about `length` UTF-16 units, at word
 * boundaries, and says where it matches. Without a match it is the beginning of the text.
 */
export function makeExcerpt(
  text: string,
  clauses: readonly Clause[],
  length: number = DEFAULT_LENGTH,
): Excerpt {
  const plain = text.slice(0, MAX_SCANNED);
  const words = listWords(plain);
  const matches = listMatches(plain, words, clauses);
  const first = pickStart(matches, length);
  const start = first === 0 ? 0 : wordBefore(words, Math.max(0, first - Math.floor(length / 4)));
  const end = wordEnd(words, plain.length, start + length, start);
  const lead = start > 0 ? '…' : '';
  const tail = end < text.length ? '…' : '';
  const highlights = matches
    .filter((match) => match.start >= start && match.end <= end)
    .slice(0, MAX_HIGHLIGHTS)
    .map((match) => ({
      start: match.start - start + lead.length,
      end: match.end - start + lead.length,
    }));
  // Every kind of white space is one unit wide, so positions stay true.
  return { text: lead + plain.slice(start, end).replace(/\s/g, ' ') + tail, highlights };
}

/** Where `text` matches the clauses: ranges in order, not overlapping. */
export function findHighlights(text: string, clauses: readonly Clause[]): TextRange[] {
  const plain = text.slice(0, MAX_SCANNED);
  return listMatches(plain, listWords(plain), clauses).slice(0, MAX_HIGHLIGHTS);
}

/** What matches of a text as it is written, and of its other forms. */
function listMatches(
  text: string,
  words: readonly Word[],
  clauses: readonly Clause[],
): TextRange[] {
  const sought = sortClauses(clauses);
  const all = [words, ...listForms(text)].flatMap((form) => findMatches(form, sought));
  all.sort((a, b) => a.start - b.start || b.end - a.end);
  const matches: TextRange[] = [];
  for (const match of all) if (match.start >= (matches.at(-1)?.end ?? 0)) matches.push(match);
  return matches;
}

/** Clauses by their first terms, but those of one term that may go on. */
interface Sought {
  byFirstTerm: ReadonlyMap<string, readonly Clause[]>;
  openFirst: readonly Clause[];
}

function sortClauses(clauses: readonly Clause[]): Sought {
  const byFirstTerm = new Map<string, Clause[]>();
  const openFirst: Clause[] = [];
  for (const clause of clauses) {
    const first = clause.terms[0];
    if (first === undefined) continue;
    if (clause.terms.length === 1 && clause.prefix) openFirst.push(clause);
    else byFirstTerm.set(first, [...(byFirstTerm.get(first) ?? []), clause]);
  }
  return { byFirstTerm, openFirst };
}

function findMatches(words: readonly Word[], { byFirstTerm, openFirst }: Sought): TextRange[] {
  const matches: TextRange[] = [];
  let until = -1;
  words.forEach((word, index) => {
    if (word.start < until) return;
    let end = -1;
    for (const clause of byFirstTerm.get(word.term) ?? []) {
      end = Math.max(end, matchEnd(words, index, clause));
    }
    for (const clause of openFirst) {
      if (word.term.startsWith(clause.terms[0] ?? '')) end = Math.max(end, word.end);
    }
    if (end < 0) return;
    matches.push({ start: word.start, end });
    until = end;
  });
  return matches;
}

function matchEnd(words: readonly Word[], index: number, clause: Clause): number {
  const last = clause.terms.length - 1;
  for (const [offset, term] of clause.terms.entries()) {
    const found = words[index + offset]?.term;
    if (found === undefined) return -1;
    const open = offset === last && clause.prefix;
    if (open ? !found.startsWith(term) : found !== term) return -1;
  }
  return words[index + last]?.end ?? -1;
}

/** The start of the match from which a window of `length` holds the most matches. */
function pickStart(matches: readonly TextRange[], length: number): number {
  let best = 0;
  let most = 0;
  let right = 0;
  for (const [left, match] of matches.entries()) {
    while ((matches[right]?.end ?? Number.POSITIVE_INFINITY) <= match.start + length) right += 1;
    if (right - left > most) {
      most = right - left;
      best = match.start;
    }
  }
  return best;
}

function wordBefore(words: readonly Word[], position: number): number {
  if (position === 0) return 0;
  return words.find((word) => word.start >= position)?.start ?? position;
}

function wordEnd(words: readonly Word[], length: number, position: number, from: number): number {
  if (position >= length) return length;
  let end = from;
  for (const word of words) {
    if (word.start >= position) break;
    if (word.start >= from) end = word.end;
  }
  return end > from ? end : position;
}
