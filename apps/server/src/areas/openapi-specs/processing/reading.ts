import type { MessagePort } from 'node:worker_threads';

/** What the reading thread is given: a document, and a port by which it asks for others. */
export interface ReadInput {
  bytes: Uint8Array;
  /** Where it was found; relative references are read against it. */
  address?: string | undefined;
  /** Answers `WantedDocument` by `FoundDocument`, and is given a `ReadResult` in the end. */
  port: MessagePort;
}

/** A document that another one refers to. */
export interface WantedDocument {
  wanted: string;
}

/** Its bytes; left out where it cannot be had. */
export interface FoundDocument {
  bytes?: Uint8Array;
}

/** A specification that was read: all that is long stands in bytes, which cost nothing to hand over. */
export interface ReadResult {
  contentHash: string;
  outlineHash: string;
  /** The JSON of each document in the order of their loading, the specification itself first. */
  documents: { address: string; json: Uint8Array }[];
  /** The `SpecificationView` as JSON, its problems apart. */
  view: Uint8Array;
  problems: Uint8Array;
  problemCount: number;
  parts: { hash: string; start: number; end: number }[];
  /** The JSON of the parts, one behind the other. */
  partBytes: Uint8Array;
}

/** What the thread answers once the result is handed over. */
export type ReadOutcome = { refused: string } | { refused?: undefined };
