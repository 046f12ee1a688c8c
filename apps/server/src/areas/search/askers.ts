/** Those who wait for one answer. */
export interface Askers {
  /** Aborted once all of them have gone. */
  readonly signal: AbortSignal;
  /** Waits for the answer as one of them, who is gone when `signal` is aborted. */
  wait<T>(answer: Promise<T>, signal: AbortSignal | undefined): Promise<T>;
}

/** Nobody yet. */
export function createAskers(): Askers {
  const ending = new AbortController();
  let waiting = 0;
  return {
    signal: ending.signal,
    async wait(answer, signal) {
      waiting += 1;
      const leave = () => {
        waiting -= 1;
        if (waiting === 0) ending.abort(signal?.reason);
      };
      if (signal?.aborted) leave();
      else signal?.addEventListener('abort', leave, { once: true });
      try {
        return await answer;
      } finally {
        signal?.removeEventListener('abort', leave);
      }
    },
  };
}
