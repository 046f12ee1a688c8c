import { TreeError } from '@octavo/trees';
import { openGuardedThread, ThreadError } from '../../../platform/index.ts';

/** How long an import may read pages. */
export interface PageThreadOptions {
  /** Processor time for one page, in milliseconds. */
  readMs?: number;
  /** Time for all pages together, in milliseconds. */
  totalMs?: number;
  /** Aborted when nobody waits any more. */
  gone?: AbortSignal;
}

/** Reads pages that nobody trusts in a thread of its own, one after the other. */
export interface PageThread<Input, Output> extends AsyncDisposable {
  /**
   * Undefined for a page that takes too long or too much memory, or cannot be read.
   *
   * @throws TreeError once the time for all pages is over, the reason of `gone` once that is aborted
   */
  read(input: Input): Promise<Output | undefined>;
}

const READ_MS = 10_000;
const TOTAL_MS = 5 * 60_000;
const STACK_MB = 32;

/** Opens a thread whose `module` calls `serveThread`. The time for all pages runs from now. */
export function openPageThread<Input, Output>(
  module: URL,
  { readMs = READ_MS, totalMs = TOTAL_MS, gone }: PageThreadOptions = {},
): PageThread<Input, Output> {
  const limits = { deadlineMs: readMs, stackMb: STACK_MB };
  const thread = openGuardedThread<Input, Output>(module, limits);
  const deadline = AbortSignal.timeout(totalMs);
  let last: Promise<unknown> = Promise.resolve();

  async function read(input: Input): Promise<Output | undefined> {
    gone?.throwIfAborted();
    if (deadline.aborted) throw new TreeError('Reading its pages takes too long');
    try {
      return await thread.run(input);
    } catch (error) {
      if (error instanceof ThreadError) return undefined;
      throw error;
    }
  }

  return {
    read(input) {
      const next = last.then(() => read(input));
      last = next.catch(() => undefined);
      return next;
    },
    [Symbol.asyncDispose]: () => thread[Symbol.asyncDispose](),
  };
}
