import type { Config } from '../config.ts';
import type { DatabaseAddress } from '../db/thread-writing.ts';
import type { HeldJob } from './job-hold.ts';

/** What the thread that works on jobs is started with. */
export interface ThreadData {
  config: Config;
  /** Where the process keeps what it has compiled; undefined where it keeps nothing. */
  compileCache: string | undefined;
  address: DatabaseAddress;
}

/**
 * What it is told: to do a piece of work, to end it early, that its transaction may begin, or that
 * there is nothing more to do.
 */
export type ThreadRequest =
  | { id: number; module: string; input: unknown; job: HeldJob | undefined }
  | { id: number; abort: true }
  | { entered: true }
  | { close: true };

/** What it says: what became of a piece of work, and where it stands with its transactions. */
export type ThreadAnswer =
  | { id: number; output: unknown }
  | { id: number; failure: string }
  | { gate: 'enter' }
  | { gate: 'leave'; hasCommitted: boolean }
  | { committed: true };
