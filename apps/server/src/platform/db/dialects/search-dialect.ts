import type { RawBuilder } from 'kysely';
import type { Db, Tx } from '../transaction.ts';

/**
 * A row of the full-text index. Its texts are already folded: what a database takes as a token is a
 * longest run of ASCII letters and digits and non-ASCII characters.
 */
export interface IndexedText {
  /** The row's number, above zero. */
  id: bigint;
  /** What each of its words begins with in the index; see `writeTag`. */
  tag: string;
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
  /** Terms in the order in which they are meant to stand, for the part `close`; two at least. */
  near?: readonly string[];
}

/** How many other words may stand between two that are `close`, in either order. */
export const WORDS_BETWEEN = 4;

/**
 * Which rows match: `found` has what is looked for, its context counted; `shown` besides has a
 * phrase in its title or body; `named` and `headed` have one phrase of every group, whatever the
 * mode, in the name or in the title; `close` has each two neighbours of `near` close to each other in
 * its title or in its body.
 */
export type SearchPart = 'found' | 'shown' | 'named' | 'headed' | 'close';

/** Says which rows a search may see, given the column of their numbers. */
export type SearchFilter = (id: RawBuilder<unknown>) => RawBuilder<unknown>;

/**
 * Where a search looks: in what has one of the tags in the column `tag` of the table `tags`, as far
 * as the filter lets it through. The words of other tags are not even touched, however many there
 * are.
 */
export interface SearchPlace {
  tags: RawBuilder<unknown>;
  filter: SearchFilter;
  /**
   * A table of ranges of numbers, `first` to `last`, each of one `tag`: all that the filter lets
   * through is in them, and they are so few that a database may rather read all rows in them.
   */
  ranges?: RawBuilder<unknown>;
}

const TAG_DIGITS = 6;
/** Runs of ASCII letters and digits and non-ASCII characters. */
const TOKEN = /[^\0-/:-@[-`{-\x7f]+/g;
/** Stands for the tag in what is looked for. No word holds it, nor any syntax of a search. */
export const TAG_MARK = '#';

/**
 * The tag of what has this number, below 2^24: six hexadecimal digits, which a database writes as
 * well (`writeTag` of the dialect). The full-text index holds each word with its tag before it, so
 * the same word in another space is another word: lists of rows, counts and beginnings of words are
 * those of a space, which is all that a search in one reads.
 */
export function writeTag(number: number): string {
  return number.toString(16).padStart(TAG_DIGITS, '0');
}

/** The text with the tag before each of its words. */
export function tagWords(tag: string, text: string): string {
  return text.replace(TOKEN, (word) => tag + word);
}

/** Stands before and after a word that is taken apart: its first two letters are a run as well. */
const EDGE = '\u00b7';

/** The runs of three characters of a word and its edges, each with the tag before it. */
export function listTrigrams(tag: string, word: string): string[] {
  const characters = [EDGE, ...word, EDGE];
  const trigrams = new Set<string>();
  for (let index = 0; index + 3 <= characters.length; index += 1) {
    trigrams.add(tag + characters.slice(index, index + 3).join(''));
  }
  return [...trigrams];
}

/** How much a match in a part counts; only their proportions matter. The name counts as a title. */
export interface SearchWeights {
  title: number;
  body: number;
  context: number;
}

/** Each term with the one behind it. */
export function listNeighbours(terms: readonly string[] = []): [string, string][] {
  return terms.slice(1).map((term, index) => [terms[index] ?? '', term]);
}

/** How one database indexes and finds text. What the rows are of, and their numbers, is not its. */
export interface SearchDialect {
  /** The tag of a number, as the function `writeTag` has it. */
  writeTag(number: RawBuilder<unknown>): RawBuilder<unknown>;
  /** Queries for the column `value` of a list in JSON, which may be as long as it wants. */
  selectTexts(json: string): RawBuilder<unknown>;
  selectNumbers(json: string): RawBuilder<unknown>;
  /** Adds rows to the full-text index. What removes them is in the schema. */
  insertTexts(tx: Tx, texts: readonly IndexedText[]): Promise<void>;
  /** A table of the numbers, as `id`, of all rows of the full-text index. */
  readonly indexed: RawBuilder<unknown>;
  /** Removes rows from the full-text index that nothing else has any more, by their numbers. */
  deleteTexts(tx: Tx, ids: readonly bigint[]): Promise<void>;
  /** A query for the numbers, as `id`, of rows that match in a place, and their `tag`. */
  selectMatches(
    expression: SearchExpression,
    part: SearchPart,
    place: SearchPlace,
  ): RawBuilder<unknown>;
  /**
   * A query for the first `limit` of the `found` ones by their numbers, where the tags come in their
   * order: `id` and `score`, below zero, where a lower score is better. `matching` is a table of all
   * of them, by `id` and `tag`, for a database that would take longer to find them again.
   */
  selectWeighed(
    expression: SearchExpression,
    options: {
      place: SearchPlace;
      limit: number;
      matching: RawBuilder<unknown>;
      weights: SearchWeights;
    },
  ): RawBuilder<unknown>;
  /** Adds words of a space to those that typing mistakes are compared with; those there stay. */
  insertTerms(tx: Tx, space: { id: string; tag: string }, terms: readonly string[]): Promise<void>;
  /**
   * Words of the spaces with these tags spelled like `term`, the most similar first, at most `limit`;
   * all of them where there is none.
   */
  listSimilarTerms(
    db: Db,
    tags: readonly string[],
    term: string,
    limit: number | undefined,
  ): Promise<string[]>;
}
