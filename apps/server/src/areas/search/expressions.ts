import type { SearchExpression, SearchPhrase } from '../../platform/db/dialects/search-dialect.ts';
import { allowedEdits, countEdits } from './edit-distance.ts';
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
