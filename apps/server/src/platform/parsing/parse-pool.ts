import type { ParseInput, ParseOutput } from './parse-message.ts';
import { createThreadPool } from './thread-pool.ts';

/** The most processor time that parsing one input may take, in milliseconds. */
export const PARSE_DEADLINE_MS = 5000;

/** Whoever saves a long text saves it again soon. */
const IDLE_MS = 30_000;

/** The threads in which texts are parsed that nobody trusts, or that are many. */
export const parsePool = createThreadPool<ParseInput, ParseOutput>(
  new URL('./parse-worker.ts', import.meta.url),
  { deadlineMs: PARSE_DEADLINE_MS, idleMs: IDLE_MS },
);
