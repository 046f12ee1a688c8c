const UNSAFE = /[\s%?#"'<>\\^`{|}]/gu;

/**
 * A decoded path as it stands in an `href`: letters of every script stay readable, which keeps pages
 * small; browsers encode them on the way out (URL Standard).
 */
export function encodePath(path: string): string {
  return path.replace(UNSAFE, (one) => (one === "'" ? '%27' : encodeURIComponent(one)));
}

/** A path as it stands in a header or feed: ASCII only. Takes what `encodePath` gave. */
export function encodeAscii(path: string): string {
  return path.replace(/[^\x21-\x7e]/gu, (one) => encodeURIComponent(one));
}

/** The decoded form of a request's path; undefined where it is malformed or holds a control character. */
export function decodePath(path: string): string | undefined {
  try {
    const decoded = decodeURIComponent(path);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is refused.
    return /[\0-\x1f\x7f]/.test(decoded) ? undefined : decoded.normalize('NFC');
  } catch {
    return undefined;
  }
}
