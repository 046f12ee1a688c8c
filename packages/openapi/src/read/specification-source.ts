import type { HashText } from '@octavo/content';
import type { SpecificationProblem } from '../model.ts';

/** A specification as text, and what reading it may ask for. */
export interface SpecificationSource {
  /** JSON or YAML, at most {@link MAX_TEXT_LENGTH} characters. */
  readonly text: string;
  /** Where the text is from: relative references and servers start there. */
  readonly address?: string;
  /** Names the parts: see `HashText` of `@octavo/content`. */
  readonly hashText: HashText;
  /**
   * Answers the text of another document by its absolute address (of `http`, `https`, or `file` where
   * `address` is one too), undefined where there is none.
   * Left out where no other document may be read. Asked once for each document, for
   * {@link MAX_DOCUMENTS} at most.
   */
  load?(address: string): Promise<string | undefined>;
  /** Is told each document that was read, the first one (of `address`) first. The value is plain JSON. */
  noteDocument?(address: string | undefined, value: unknown): void;
}

/** How long one text may be, and all texts of one specification together. */
export const MAX_TEXT_LENGTH = 10 * 1024 * 1024;

/** How many other documents a specification may refer to. */
export const MAX_DOCUMENTS = 50;

/** A text of which nothing can be shown. */
export class SpecificationError extends Error {
  override readonly name = 'SpecificationError';
  readonly problems: readonly SpecificationProblem[];

  constructor(message: string, problems: readonly SpecificationProblem[] = []) {
    super(message);
    this.problems = problems.length > 0 ? problems : [{ message }];
  }
}
