import type { KnownSession } from './service.ts';

/** By what a caller who was let in is let in again while nothing is committed. */
export interface Admission {
  /** The name under which requests are counted. */
  readonly bucket: string;
  /** Until when what was shown counts, in milliseconds since 1970. */
  readonly until: number;
  /** The session whose cookie was shown; its secret is not due to change. */
  readonly session?: KnownSession;
}
