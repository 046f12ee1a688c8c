import type { SearchPhrase } from '../../platform/db/dialects/search-dialect.ts';
import type { Reads } from '../../platform/db/reads.ts';
import { groupAlternatives, listMisspellable, MAX_ALTERNATIVES } from './expressions.ts';
import type { SearchQuery } from './query.ts';
import { countPages, type SearchScope } from './results-store.ts';
import { listSimilarTerms } from './store.ts';

/** Words as they may have been meant, by the words of a query. */
export type Alternatives = ReadonlyMap<string, string[]>;

/** Where words are looked for: the expression of a scope is not asked. */
type Place = Omit<SearchScope, 'expression'>;

const MAX_CANDIDATES = 200;
const MAX_CORRECTED_TERMS = 6;
/** Words that are looked for at once. */
const WORDS_AT_ONCE = 64;

/**
 * Words that the words of a query may have been meant for. Those that stand only where the reader does
 * not see them are taken for words that stand nowhere: they neither come out nor keep another one from
 * coming out, so where anything is hidden all words that are alike are looked through.
 */
export async function listAlternatives(
  reads: Reads,
  place: Place,
  query: SearchQuery,
): Promise<Alternatives> {
  const terms = listMisspellable(query).slice(0, MAX_CORRECTED_TERMS);
  const limit = place.sight === undefined ? MAX_CANDIDATES : undefined;
  const entries = await Promise.all(
    terms.map(async (term): Promise<[string, string[]]> => {
      const candidates = await listSimilarTerms(reads, place.spaceIds, term, limit);
      return [term, await chooseAlternatives(reads, place, groupAlternatives(term, candidates))];
    }),
  );
  return new Map(entries);
}

/** The first words of the first group in which there are any that the reader sees. */
async function chooseAlternatives(
  reads: Reads,
  place: Place,
  groups: readonly string[][],
): Promise<string[]> {
  if (place.sight === undefined) return groups[0]?.slice(0, MAX_ALTERNATIVES) ?? [];
  for (const group of groups) {
    const seen: string[] = [];
    for (let from = 0; from < group.length && seen.length < MAX_ALTERNATIVES; ) {
      const some = group.slice(from, from + WORDS_AT_ONCE);
      seen.push(...(await listSeen(reads, place, some, MAX_ALTERNATIVES - seen.length)));
      from += some.length;
    }
    if (seen.length > 0) return seen;
  }
  return [];
}

/** The first of some words that stand where the reader sees them, found by halves. */
async function listSeen(
  reads: Reads,
  place: Place,
  words: readonly string[],
  limit: number,
): Promise<string[]> {
  const group = words.map((word): SearchPhrase => ({ terms: [word], prefix: false }));
  const scope = { ...place, expression: { mode: 'any', groups: [group] } } as const;
  if (words.length === 0 || (await countPages(reads, scope, 1)) === 0) return [];
  if (words.length === 1) return [...words];
  const half = words.length >> 1;
  const first = await listSeen(reads, place, words.slice(0, half), limit);
  if (first.length >= limit) return first.slice(0, limit);
  return [...first, ...(await listSeen(reads, place, words.slice(half), limit - first.length))];
}
