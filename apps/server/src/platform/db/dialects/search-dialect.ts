import type { RawBuilder } from 'kysely';
import type { Db, Tx } from '../transaction.ts';

/**
 * A row of the full-text index. Its texts are already folded: what a database takes as a token is a
 * longest run of ASCII letters and digits and non-ASCII characters.
 */
export interface IndexedText {
  /** The row's number, above zero. */
  id: bigint;
  /** What it is called, where it may be asked for by that. */
  name: string;
  title: string;
  body: string;
  /** Words that help to find it without being in it. */
  context: string;
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
 * Which rows match: `found` has what is looked for, its context counted; `shown` besides has a
 * phrase in its title or body; `named` and `headed` have one phrase of every group, whatever the
 * mode, in the name or in the title.
 */
export type SearchPart = 'found' | 'shown' | 'named' | 'headed';

/** Says which rows a search may see, given the column of their numbers. */
export type SearchFilter = (id: RawBuilder<unknown>) => RawBuilder<unknown>;

/** How much a match in a part counts; only their proportions matter. The name counts as a title. */
export interface SearchWeights {
  title: number;
  body: number;
  context: number;
}

/** How one database indexes and finds text. What the rows are of, and their numbers, is not its. */
export interface SearchDialect {
  /** How many searches are worth working on at a time. */
  readonly atOnce: number;
  /** Adds rows to the full-text index. What removes them is in the schema. */
  insertTexts(tx: Tx, texts: readonly IndexedText[]): Promise<void>;
  /** A query for the numbers, as `id`, of rows that match and that the filter lets through. */
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
    options: {
      filter: SearchFilter;
      limit: number;
      matching: RawBuilder<unknown>;
      weights: SearchWeights;
    },
  ): RawBuilder<unknown>;
  /** Words of these spaces spelled like `term`, the most similar first, at most `limit`. */
  listSimilarTerms(
    db: Db,
    spaceIds: readonly string[],
    term: string,
    limit: number,
  ): Promise<string[]>;
}
