import { type GuardedThread, openGuardedThread, type ThreadLimits } from './guarded-thread.ts';

/**
 * A guarded thread that waits for the next input for `idleMs` before it is ended: starting one takes
 * longer than most inputs. Inputs that come while it works get threads of their own. It keeps no
 * process from ending.
 */
export function createKeptThread<Input, Output>(
  module: URL,
  { idleMs, ...limits }: ThreadLimits & { idleMs: number },
): Pick<GuardedThread<Input, Output>, 'run'> {
  let waiting: GuardedThread<Input, Output> | undefined;
  let ending: NodeJS.Timeout | undefined;

  function end(): void {
    const ended = waiting;
    waiting = undefined;
    void ended?.[Symbol.asyncDispose]();
  }

  return {
    async run(input, transfer) {
      clearTimeout(ending);
      const thread = waiting ?? openGuardedThread<Input, Output>(module, limits);
      waiting = undefined;
      try {
        return await thread.run(input, transfer);
      } finally {
        if (waiting === undefined) {
          waiting = thread;
          ending = setTimeout(end, idleMs).unref();
        } else {
          await thread[Symbol.asyncDispose]();
        }
      }
    },
  };
}
