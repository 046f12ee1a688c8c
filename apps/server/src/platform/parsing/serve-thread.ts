import { parentPort } from 'node:worker_threads';

/** What a thread answers to one input: its output, or why there is none. */
export type ThreadAnswer<Output> = { output: Output } | { failure: string };

/**
 * Makes the module of a guarded thread do its work: `handle` is called with one input at a time. What
 * it throws fails that input alone.
 */
export function serveThread<Input, Output>(
  handle: (input: Input) => Output | Promise<Output>,
): void {
  const answer = async (input: Input): Promise<ThreadAnswer<Output>> => {
    try {
      return { output: await handle(input) };
    } catch (error) {
      return { failure: error instanceof Error ? error.message : String(error) };
    }
  };
  parentPort?.on('message', async (input: Input) => {
    parentPort?.postMessage(await answer(input));
  });
  parentPort?.postMessage('ready');
}
