/** A value that is read at most once in each turn of the event loop, unless it is forgotten. */
export interface RememberedValue<T> {
  read(): T;
  /** Makes the next `read` read again. */
  forget(): void;
}

/**
 * Remembers what `read` gives for the rest of the event loop's turn. Requests that arrived together
 * share one reading; what other processes do in the meantime is seen in the next turn.
 */
export function rememberForTurn<T>(read: () => T): RememberedValue<T> {
  let known: { value: T } | undefined;
  const forget = (): void => {
    known = undefined;
  };
  return {
    read() {
      if (known === undefined) {
        known = { value: read() };
        setImmediate(forget);
      }
      return known.value;
    },
    forget,
  };
}
