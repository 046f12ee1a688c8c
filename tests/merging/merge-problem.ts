import type { DocumentShape, TextVersion } from './document-shape.ts';

/** Three versions of a text: `ours` and `theirs` were both made of `base`. */
export interface MergeTriple {
  base: TextVersion;
  ours: TextVersion;
  theirs: TextVersion;
}

/** A question that a merge asks: the text it was and of both sides; null where there is none. */
export interface ShownConflict {
  base: string | null;
  ours: string | null;
  theirs: string | null;
}

/** What came of a merge. */
export interface MergedText extends TextVersion {
  conflicts: readonly ShownConflict[];
}

/**
 * - `lost`: a word that had to stay, or to come, is not there, and no conflict shows it; or it would
 *   not be there after resolving to theirs, which has it
 * - `doubled`: a word is there more often than it should, or would be after resolving to theirs
 * - `risen`: a word that one side took away, and the other left as it was, is there
 * - `nesting`: a word stands in other blocks than in the side it came from, or is not shown any more
 * - `link`: a word of a link leads elsewhere than in the side it came from
 * - `torn`: a paragraph, cell or line that only one side touched is not as that side has it
 * - `order`: words are in another order than in both sides, of which neither moved any
 * - `husk`: a hint, an item or the like is left without content
 * - `unclosed`: a tag is opened more or less often than it is closed
 * - `line-ends`: line ends are other ones than those of all versions
 * - `resolution`, `attributes`, `diverged`, `throws`: what histories see; see `TextHistory`
 */
export type ProblemKind =
  | 'lost'
  | 'doubled'
  | 'risen'
  | 'nesting'
  | 'link'
  | 'torn'
  | 'order'
  | 'husk'
  | 'unclosed'
  | 'line-ends'
  | 'resolution'
  | 'attributes'
  | 'diverged'
  | 'throws';

/**
 * Kinds that are no fault where a side replaced a text that the other moved, joined or wrapped: the
 * new text goes with what was there. They are shown, but no law is broken by them.
 */
export const DOUBTFUL: ReadonlySet<ProblemKind> = new Set(['torn', 'order']);

/** Something that is wrong with a merged text. */
export interface Problem {
  kind: ProblemKind;
  /** The words, tags or line ends that it is about. */
  what: string;
}

/** What the laws look at: the shapes of all four texts, and the words that conflicts show. */
export interface MergeCase {
  base: DocumentShape;
  ours: DocumentShape;
  theirs: DocumentShape;
  merged: DocumentShape;
  /** Words of links by label, in any version. */
  labelled: ReadonlySet<string>;
  /** Words in any text of a conflict. */
  disputed: ReadonlySet<string>;
}
