import type { RawBuilder } from 'kysely';
import type { Db, Tx } from '../transaction.ts';

/**
 * One row of the search index: a section of a page. The `index…` texts are already folded: what a
 * database takes as a token is a longest run of ASCII letters and digits and non-ASCII characters.
 */
export interface SearchSection {
  /** The page's number in the index; see `numberPages` of the search area. */
  page: number;
  /** Position in the page, below `MAX_PAGE_SECTIONS`; 0 is the page itself, with its title. */
  ordinal: number;
  anchor: string | null;
  /** An expression over visitor claims that must hold for the section to be found. */
  condition: string | null;
  title: string;
  /** `title` as a match key: a query equal to it asks for this section by name. */
  titleKey: string;
  body: string;
  /** Of the first section, what the page is called. */
  indexName: string;
  /** Of the others, their heading. */
  indexTitle: string;
  indexBody: string;
  /** Words that help to find the section without being in it, such as the page's title. */
  indexContext: string;
}

/*
 * The number of a section says all that a search must know to count it and to leave it out: from
 * the left 23 bits of its space's number, 24 of the page within the space, one that is set when the
 * section has a condition, and 15 of its place in the page. Those of a space are a range, as are
 * those of a page. JavaScript cannot hold them all, so they are put together in SQL; the numbers of
 * pages, without the last 16 bits, it can.
 */

/** Bits of a section's number that tell sections of one page apart. */
export const SECTION_BITS = 16;
/** Bits of a page's number that tell pages of one space apart. */
export const PAGE_BITS = 24;
/** The bit of a section's number that says that it has a condition. */
export const CONDITION_BIT = 2 ** 15;
/** Sections of a page that can be told apart; those beyond are not found. */
export const MAX_PAGE_SECTIONS = 2 ** 15;

/** The last bits of a section's number. */
export function numberWithinPage({ ordinal, condition }: SearchSection): number {
  return ordinal + (condition === null ? 0 : CONDITION_BIT);
}

/** Terms that stand next to each other; with `prefix` the last one may go on. */
export interface SearchPhrase {
  terms: readonly string[];
  prefix: boolean;
}

/** What to look for: with `all`, one phrase of every group; else any. Groups are not empty. */
export interface SearchExpression {
  mode: 'all' | 'any';
  groups: readonly (readonly SearchPhrase[])[];
}

/**
 * Which sections match: `found` has what is looked for, its context counted; `shown` besides has a
 * phrase in its title or body; `named` and `headed` have one phrase of every group, whatever the
 * mode, in what the page is called or in the section's heading. A page with a `found` section has a
 * `shown` one.
 */
export type SearchPart = 'found' | 'shown' | 'named' | 'headed';

/** Says which rows a search may see, given the column of section numbers. */
export type SearchFilter = (id: RawBuilder<unknown>) => RawBuilder<unknown>;

/** How one database indexes and finds text. */
export interface SearchDialect {
  /** How many searches are worth working on at a time. */
  readonly atOnce: number;
  /** Makes the first form of the index, as it was before sections had numbers of their page. */
  createIndex(tx: Tx): Promise<void>;
  /** Puts the present form in its place: `search_sections`, with numbers as above, and its text. */
  numberSections(tx: Tx): Promise<void>;
  insertSections(tx: Tx, sections: readonly SearchSection[]): Promise<void>;
  /** Records words of a space, for spelling; those it has are kept. */
  insertTerms(tx: Tx, spaceId: string, terms: readonly string[]): Promise<void>;
  /** A query for the numbers, as `id`, of sections that match and that the filter lets through. */
  selectMatches(
    expression: SearchExpression,
    part: SearchPart,
    filter: SearchFilter,
  ): RawBuilder<unknown>;
  /**
   * A query for the first `limit` of the `found` ones by their numbers: `id` and `score`, below
   * zero, where a lower score is better. `matching` is a table of all of them, by `id`, for a
   * database that would take longer to find them again.
   */
  selectWeighed(
    expression: SearchExpression,
    filter: SearchFilter,
    limit: number,
    matching: RawBuilder<unknown>,
  ): RawBuilder<unknown>;
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
