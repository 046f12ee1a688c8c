/** Something that is opened when it is first needed. */
export interface OpenedOnce<T> {
  /** What is open, which is opened first where it is not. */
  get(): Promise<T>;
  /** What is open, or being opened; undefined where nothing is. */
  readonly current: Promise<T> | undefined;
}

/**
 * Opens something once for all who need it. What failed to open is forgotten as soon as it has failed:
 * whoever needs it next tries anew, so that nothing that was away for a moment stays away.
 */
export function openOnce<T>(open: () => Promise<T>): OpenedOnce<T> {
  let current: Promise<T> | undefined;
  return {
    get current() {
      return current;
    },
    get() {
      if (current !== undefined) return current;
      const opening = (async () => open())();
      current = opening;
      opening.catch(() => {
        if (current === opening) current = undefined;
      });
      return opening;
    },
  };
}
