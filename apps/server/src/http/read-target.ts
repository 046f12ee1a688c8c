/** What an address of bytes that need no token names: the segments that its path varies in, decoded. */
export interface ReadTarget {
  segments: readonly string[];
  query: URLSearchParams;
}

/** Whether the path of a request's target is of a pattern, whatever its query. */
export function isTargetOf(pattern: RegExp, target: string): boolean {
  return pattern.test(target.split('?', 1)[0] ?? '');
}

/**
 * Reads a request's target by the groups of a pattern for its path; undefined where the path is another
 * or cannot be decoded. What was signed is compared to the letter, so nothing else is made equal here.
 */
export function readTarget(pattern: RegExp, target: string): ReadTarget | undefined {
  const [path = '', query = ''] = target.split('?', 2);
  const groups = pattern.exec(path)?.slice(1);
  if (groups === undefined) return undefined;
  try {
    return { segments: groups.map(decodeURIComponent), query: new URLSearchParams(query) };
  } catch {
    return undefined;
  }
}
