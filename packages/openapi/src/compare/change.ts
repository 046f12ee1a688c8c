/** What a change is about. */
export type ChangeSubject =
  | 'operation'
  | 'webhook'
  | 'parameter'
  | 'request-body'
  | 'response'
  | 'header'
  | 'security'
  | 'server'
  | 'schema';

/** One difference between two versions of a specification, as a reader of its change log sees it. */
export interface SpecificationChange {
  readonly kind: 'added' | 'removed' | 'changed';
  readonly subject: ChangeSubject;
  /**
   * Whether a client that was right before may fail now: less is taken from it, or something comes that
   * it was not told of.
   */
  readonly breaking: boolean;
  /** The key of the operation or webhook it is in; left out for schemas and servers. */
  readonly operation?: string;
  /** The name of the schema it is in, where that is one of the specification's own. */
  readonly schema?: string;
  /** Where in the operation or schema: names joined by dots, such as `200.application/json.items[].id`. */
  readonly at?: string;
  /** What changed, in a sentence without an end: Markdown, in which names stand as code. */
  readonly message: string;
}

/** The changes of one version against the one before, the breaking ones first. */
export interface SpecificationChanges {
  readonly changes: readonly SpecificationChange[];
  /** How many there are; `changes` holds at most `MAX_CHANGES`. */
  readonly count: number;
  readonly breaking: number;
}

/** More changes than anybody reads. */
export const MAX_CHANGES = 1000;
