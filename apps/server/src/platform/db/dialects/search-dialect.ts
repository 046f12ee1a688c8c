import type { RawBuilder } from 'kysely';
import type { Db, Tx } from '../database.ts';

/**
 * One row of the search index: a section of a page. The `index…` texts are already folded: what a
 * database takes as a token is a longest run of ASCII letters and digits and non-ASCII characters.
 */
export interface SearchSection {
  spaceId: string;
  pageId: string;
  /** Position in the page; 0 is the page itself, with its title. */
  ordinal: number;
  anchor: string | null;
  /** An expression over visitor claims that must hold for the section to be found. */
  condition: string | null;
  title: string;
  /** `title` as a match key: a query equal to it asks for this section by name. */
  titleKey: string;
  body: string;
  indexTitle: string;
  indexBody: string;
  /** Words that help to find the section without being in it, such as the page's title. */
  indexContext: string;
}

/** Terms that stand next to each other; with `prefix` the last one may go on. */
export interface SearchPhrase {
  terms: readonly string[];
  prefix: boolean;
}

/**
 * What to look for: with `all`, one phrase of every group; else any phrase of any group. Groups are
 * not empty. A section is found only when a phrase stands in its title or body.
 */
export interface SearchExpression {
  mode: 'all' | 'any';
  groups: readonly (readonly SearchPhrase[])[];
}

/** How one database indexes and finds text. Spaces and conditions are filtered inside the query. */
export interface SearchDialect {
  /** Makes what `search_sections` and `search_terms` need besides their columns. */
  createIndex(tx: Tx): Promise<void>;
  insertSections(tx: Tx, sections: readonly SearchSection[]): Promise<void>;
  /** Records words of a space, for spelling; those it has are kept. */
  insertTerms(tx: Tx, spaceId: string, terms: readonly string[]): Promise<void>;
  /**
   * A query for the sections that match: `id, space_id, page_id, ordinal, title_key, score`, where
   * a lower score is better. It names the spaces, so that no other row can come out of it.
   */
  selectHits(expression: SearchExpression, spaceIds: readonly string[]): RawBuilder<unknown>;
  /** Words of these spaces spelled like `term`, the most similar first, at most `limit`. */
  listSimilarTerms(
    db: Db,
    spaceIds: readonly string[],
    term: string,
    limit: number,
  ): Promise<string[]>;
}

/** How much more a match in the title counts than one in the body, and one in the context less. */
export const SEARCH_WEIGHTS = { title: 10, body: 1, context: 0.4 } as const;
