import type { MessagePort } from 'node:worker_threads';

/** Two versions of a specification. */
export interface CompareInput {
  /** The JSON of their `SpecificationView`s. */
  readonly before: string;
  readonly after: string;
  /** Answers `WantedParts` by `FoundParts`. */
  readonly port: MessagePort;
}

/** Parts that are looked at, by their hashes. */
export interface WantedParts {
  readonly wanted: readonly string[];
}

/** Those that are there, JSON by hash. */
export interface FoundParts {
  readonly found: ReadonlyMap<string, string>;
}

export interface CompareOutput {
  /** `SpecificationChange`s; JSON. */
  readonly changes: string;
  readonly count: number;
  readonly breaking: number;
}
