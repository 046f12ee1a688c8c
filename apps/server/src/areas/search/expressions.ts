import type { SearchExpression, SearchPhrase } from '../../platform/db/dialects/search-dialect.ts';
import type { SearchQuery } from './query.ts';
import type { Form } from './query-forms.ts';
import { isUnspaced } from './words.ts';

/**
 * How freely a query is taken: `exact` finds all that was asked for; `similar` takes phrases apart
 * and allows typing mistakes; `any` is content with one of the words.
 */
export type Strictness = 'exact' | 'similar' | 'any';

/** Words of a query that are looked for one by one; those beyond are ignored. */
const MAX_GROUPS = 20;
/** Words that are looked for next to each other. */
const MAX_NEAR = 6;

/** What the query says, taken literally. */
export function writeExact(query: SearchQuery): SearchExpression {
  return {
    mode: 'all',
    groups: query.clauses.map(({ terms, prefix }, place) => [
      { terms, prefix },
      ...listFormsOf(query, place).filter(({ isFree }) => !isFree),
    ]),
    ...(query.clauses.length > 1 ? writeNear(query) : {}),
  };
}

/** The other ways to write a clause, and it with its neighbours. */
function listFormsOf({ forms }: SearchQuery, place: number): Form[] {
  return forms.filter(({ of }) => of.includes(place));
}

/**
 * The query with room for mistakes: words next to each other may stand apart, one word may be two,
 * and each word may be one of its `alternatives`. What was quoted stays as it is.
 */
export function writeFree(
  query: SearchQuery,
  alternatives: ReadonlyMap<string, readonly string[]>,
  mode: SearchExpression['mode'],
): SearchExpression {
  const groups: SearchPhrase[][] = [];
  for (const [place, { terms, prefix, quoted }] of query.clauses.entries()) {
    const forms = listFormsOf(query, place);
    if (quoted) {
      groups.push([{ terms, prefix: false }]);
      continue;
    }
    terms.forEach((term, index) => {
      const open = (prefix && index === terms.length - 1) || isUnspaced(term);
      const others = (alternatives.get(term) ?? []).map((other) => [other]);
      groups.push([
        { terms: [term], prefix: open },
        ...forms,
        ...others.map((other) => ({ terms: other, prefix: false })),
      ]);
    });
  }
  return { mode, groups: groups.slice(0, MAX_GROUPS), ...writeNear(query) };
}

/**
 * In scripts without spaces a dictionary takes a query apart into short words that stand nearly
 * everywhere: what is meant is where they stand together.
 */
function writeNear({ clauses }: SearchQuery): Pick<SearchExpression, 'near'> {
  const terms = clauses.flatMap(({ terms, quoted }) => (quoted ? [] : terms)).filter(isUnspaced);
  const near = [...new Set(terms)].slice(0, MAX_NEAR);
  return near.length > 1 ? { near } : {};
}

/** The words of a query that may hold a typing mistake. */
export function listMisspellable(query: SearchQuery): string[] {
  const terms = query.clauses.filter((clause) => !clause.quoted).flatMap((clause) => clause.terms);
  return [...new Set(terms)].filter(
    (term) => allowedEdits(term) > 0 && !/\d/.test(term) && !isUnspaced(term),
  );
}

/** The most words that one may have been meant for. */
export const MAX_ALTERNATIVES = 5;

/**
 * Of words spelled like `term` those that it may have been meant for: those with the fewest mistakes
 * first, and among each other in their order.
 */
export function groupAlternatives(term: string, candidates: Iterable<string>): string[][] {
  const allowed = allowedEdits(term);
  const ranked: { candidate: string; edits: number }[] = [];
  for (const candidate of new Set(candidates)) {
    if (candidate === term) continue;
    const edits = countEdits(term, candidate, allowed);
    if (edits <= allowed) ranked.push({ candidate, edits });
  }
  ranked.sort((a, b) => a.edits - b.edits || (a.candidate < b.candidate ? -1 : 1));
  const groups = Map.groupBy(ranked, ({ edits }) => edits);
  return Array.from(groups.values(), (group) => group.map(({ candidate }) => candidate));
}

/**
 * The number of single-character insertions, deletions, substitutions and swaps of neighbours that
 * turn `a` into `b` (optimal string alignment), or `limit + 1` as soon as it must exceed `limit`.
 */
export function countEdits(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  let beforePrevious: number[] = [];
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const current = [i];
    let best = i;
    for (let j = 1; j <= b.length; j += 1) {
      const same = a[i - 1] === b[j - 1];
      let cost = Math.min(
        at(previous, j) + 1,
        at(current, j - 1) + 1,
        at(previous, j - 1) + (same ? 0 : 1),
      );
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        cost = Math.min(cost, at(beforePrevious, j - 2) + 1);
      }
      current.push(cost);
      if (cost < best) best = cost;
    }
    if (best > limit) return limit + 1;
    beforePrevious = previous;
    previous = current;
  }
  return Math.min(at(previous, b.length), limit + 1);
}

function at(row: readonly number[], index: number): number {
  return row[index] ?? Number.POSITIVE_INFINITY;
}

/** How many typing mistakes a word of this length may hold and still be meant. */
function allowedEdits(term: string): number {
  if (term.length < 4) return 0;
  return term.length < 8 ? 1 : 2;
}
