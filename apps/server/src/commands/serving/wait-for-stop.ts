import type { CommandContext } from '../command.ts';

/** How long a server may take to end once it is asked to: longer than what each of its parts may take. */
const STOP_TIMEOUT_MS = 25_000;

/** A server's way to be told that it is to end. */
export interface Stop {
  /** Resolves with the name of the signal once a server that serves is to end. */
  readonly signal: Promise<string>;
  /** Says that there is something to be ended in order from now on. */
  noteServing(): void;
}

/**
 * Listens to what asks the process to end. Before anything is served it ends at once, whatever it waits
 * for: what it does until then is done anew by the next start. Later there is time for requests in
 * progress, but not for ever, and a second signal waits for nothing.
 */
export function waitForStop({ onStop }: Pick<CommandContext, 'onStop'>): Stop {
  const { promise: signal, resolve } = Promise.withResolvers<string>();
  let isServing = false;
  let isAsked = false;
  onStop((name) => {
    if (!isServing) process.exit(0);
    if (isAsked) process.exit(1);
    isAsked = true;
    setTimeout(() => process.exit(1), STOP_TIMEOUT_MS).unref();
    resolve(name);
  });
  return {
    signal,
    noteServing() {
      isServing = true;
    },
  };
}
