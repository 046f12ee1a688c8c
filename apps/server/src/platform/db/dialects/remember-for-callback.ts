/** A value that is read at most once while one callback of the event loop runs, unless it is forgotten. */
export interface RememberedValue<T> {
  read(): T;
  /** Makes the next `read` read again. */
  forget(): void;
}

/**
 * Remembers what `read` gives until the callback of the event loop that runs now has come to its end,
 * with all promises that it settles. What arrives after that, such as a request of somebody who was
 * told by another process that something is done, is answered by a new reading. Until the end of the
 * loop's whole iteration would be too long: an iteration looks for what has arrived in the middle.
 */
export function rememberForCallback<T>(read: () => T): RememberedValue<T> {
  let known: { value: T } | undefined;
  const forget = (): void => {
    known = undefined;
  };
  // Ticks go before promises, and each is followed by all of those: the second one comes behind them.
  const forgetBehindPromises = (): void => {
    process.nextTick(queueMicrotask, () => process.nextTick(forget));
  };
  return {
    read() {
      if (known === undefined) {
        known = { value: read() };
        forgetBehindPromises();
      }
      return known.value;
    },
    forget,
  };
}
