import { availableParallelism } from 'node:os';
import type { ParseInput, ParseOutput, ReadingInput } from './parse-message.ts';
import { createThreadPool } from './thread-pool.ts';

/** The most processor time that parsing one input may take, in milliseconds. */
export const PARSE_DEADLINE_MS = 5000;
/** The same for reading documents further, of which a text may have been given all of that. */
const READING_DEADLINE_MS = 10_000;

/** Whoever saves a long text saves it again soon. */
const IDLE_MS = 30_000;
/** One for whoever saves, while others read what was committed. */
const MIN_THREADS = 3;

/**
 * The threads in which texts are parsed that nobody trusts, or that are many, and in which what was
 * committed is read further. Both load the same modules: one thread does for both, mostly.
 */
export const parsePool = createThreadPool<ParseInput, ParseOutput>(
  new URL('./parse-worker.ts', import.meta.url),
  {
    deadlineMs: READING_DEADLINE_MS,
    idleMs: IDLE_MS,
    threads: Math.max(MIN_THREADS, availableParallelism() - 1),
  },
);

/** Reads documents further in a thread; undefined where that takes too long. */
export async function readFurther(
  input: ReadingInput,
  weight: number,
): Promise<unknown[][] | undefined> {
  const output = await parsePool.runInTime(input, { weight });
  return output !== undefined && 'readings' in output ? output.readings : undefined;
}
