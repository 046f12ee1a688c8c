import { RedirectMistake } from './destination.ts';

export const MAX_SOURCE_LENGTH = 512;

/** What a source matches: paths that begin with a text, and perhaps end with another. */
export interface SourcePattern {
  /** All that stands before the `*`; all of it where there is none. */
  literal: string;
  /** What comes behind the `*`: a slash and more, or nothing where the `*` stands for all the rest. */
  remainder: string;
  hasSplat: boolean;
}

/**
 * Reads the source of a redirect: a path on the site with a slash at its start and none at its end,
 * decoded. One `*` may end a segment: in the last one it stands for all the rest, elsewhere for the
 * rest of its segment.
 *
 * @throws RedirectMistake
 */
export function readSource(text: string): string {
  const path = decode(text);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is refused.
  if (/[\0-\x1f\x7f\\]/.test(path)) {
    throw new RedirectMistake('source', 'must not contain backslashes or control characters');
  }
  if (/[?#]/.test(text)) {
    throw new RedirectMistake('source', 'must be a path without a query or anchor');
  }
  if (!path.startsWith('/') || path.includes('//')) {
    throw new RedirectMistake(
      'source',
      'must begin with a slash and must not contain two slashes in a row',
    );
  }
  const source = path.replace(/\/$/, '');
  if (source === '') throw new RedirectMistake('source', 'must not be the root of the site');
  if (source.length > MAX_SOURCE_LENGTH) {
    throw new RedirectMistake('source', `must have at most ${MAX_SOURCE_LENGTH} characters`);
  }
  const segments = source.slice(1).split('/');
  if (segments.some((segment) => segment === '.' || segment === '..')) {
    throw new RedirectMistake('source', 'must not contain "." or ".." as a segment');
  }
  if (source.startsWith('/~')) {
    throw new RedirectMistake(
      'source',
      'must not begin with "/~", which is reserved for the server',
    );
  }
  if (/\*[^/]|\*.*\*/.test(source)) {
    throw new RedirectMistake('source', 'may contain only one "*", at the end of a segment');
  }
  return source;
}

/** What a source matches. */
export function readPattern(source: string): SourcePattern {
  const star = source.indexOf('*');
  if (star < 0) return { literal: source, remainder: '', hasSplat: false };
  return { literal: source.slice(0, star), remainder: source.slice(star + 1), hasSplat: true };
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text).normalize('NFC');
  } catch {
    throw new RedirectMistake('source', 'contains a "%" that does not encode a character');
  }
}
