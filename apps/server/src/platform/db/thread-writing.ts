import type { WriteGate } from './dialects/write-gate.ts';

/** How transactions of other threads of a process stand to its own. */
export interface ThreadWriting {
  /** Whoever begins a transaction in a thread enters before, and leaves once it is over. */
  readonly gate: WriteGate;
  /** What a thread committed is known to this process from then on. */
  noteCommit(): void;
}

/** Where a database is, in plain data, for a thread that opens it as well. */
export type DatabaseAddress =
  | { dialect: 'sqlite'; path: string; synchronous: 'normal' | 'off' }
  | { dialect: 'postgres'; url: string };
