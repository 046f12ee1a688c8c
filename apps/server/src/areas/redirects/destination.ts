import { MAX_URL_LENGTH } from '@octavo/contract/redirects';
/** Where a redirect leads. */
export type RedirectDestination =
  | { kind: 'url'; url: string }
  | { kind: 'page'; page: string; space: string }
  | { kind: 'space'; space: string }
  | { kind: 'section'; section: string };

/** What of a redirect is wrong. `rule` says what has to hold. */
export class RedirectMistake extends Error {
  override readonly name = 'RedirectMistake';
  readonly field: 'source' | 'destination' | 'status';
  readonly rule: string;

  constructor(field: RedirectMistake['field'], rule: string) {
    super(`${field} ${rule}`);
    this.field = field;
    this.rule = rule;
  }
}

/** What stands for the text that the `*` of a source matched. */
const SPLAT = /:splat|\*/g;
/** A host that nobody has, to read paths with. */
const NO_HOST = 'https://host.invalid';

/**
 * Reads the address that a redirect leads to: a path on the site, or one on another host by `https`.
 * Answers it as browsers write it.
 *
 * @param hasSplat whether the source has a `*`, whose match may stand in the path, query or anchor
 * @throws RedirectMistake for what leads nowhere, or elsewhere than it seems to
 */
export function readRedirectUrl(text: string, hasSplat: boolean): string {
  if (text.length > MAX_URL_LENGTH) {
    throw new RedirectMistake('destination', `must have at most ${MAX_URL_LENGTH} characters`);
  }
  if (/[\0-\x20\x7f\\]/.test(text)) {
    throw new RedirectMistake(
      'destination',
      'must not contain backslashes, spaces or control characters',
    );
  }
  const url = parseUrl(text);
  if (!hasSplat && url.search(SPLAT) >= 0) {
    throw new RedirectMistake('destination', 'contains a placeholder, but the source has no "*"');
  }
  return url;
}

function parseUrl(text: string): string {
  const isPath = text.startsWith('/');
  if (text.startsWith('//') || !(isPath || /^https:\/\//i.test(text))) {
    throw new RedirectMistake(
      'destination',
      'must be a path that begins with a single slash, or an address that begins with https://',
    );
  }
  if (!URL.canParse(text, NO_HOST)) {
    throw new RedirectMistake('destination', 'is not a valid address');
  }
  const url = new URL(text, NO_HOST);
  if (isPath) {
    const { pathname, search, hash } = url;
    if (url.origin === NO_HOST && !pathname.startsWith('//')) return pathname + search + hash;
    throw new RedirectMistake('destination', 'must begin with a single slash');
  }
  if (url.username !== '' || url.password !== '' || url.host.search(SPLAT) >= 0) {
    throw new RedirectMistake('destination', 'must contain a host and no credentials');
  }
  return url.href;
}

/**
 * An address with what the `*` of the source matched in its place, encoded so that it adds no query,
 * no anchor and no other host.
 */
export function fillSplat(url: string, splat: string): string {
  const end = url.search(/[?#]/);
  const path = end < 0 ? url : url.slice(0, end);
  const segments = splat.split('/').filter((segment) => segment !== '');
  const inPath = segments.map(encodeURIComponent).join('/');
  const filled = path.replace(SPLAT, () => inPath);
  // Nothing may have been matched where a segment stands.
  const isRoot = /^(https:\/\/[^/]*)?\/$/.test(filled);
  const bare = path === filled || isRoot ? filled : filled.replace(/\/$/, '');
  if (end < 0) return bare;
  return bare + url.slice(end).replace(SPLAT, () => encodeURIComponent(segments.join('/')));
}

/** Whether an address changes with what the `*` of the source matches. */
export function hasSplat(url: string): boolean {
  return url.search(SPLAT) >= 0;
}

/** A destination as one text, which `readDestinationText` understands. */
export function writeDestination(destination: RedirectDestination): string {
  switch (destination.kind) {
    case 'url':
      return destination.url;
    case 'page':
      return `page:${destination.space}/${destination.page}`;
    case 'space':
      return `space:${destination.space}`;
    case 'section':
      return `section:${destination.section}`;
  }
}

/** A destination as a request gives it: a page may leave out its space, the one at the site's root. */
export type WantedDestination =
  | Exclude<RedirectDestination, { kind: 'page' }>
  | { kind: 'page'; page: string; space?: string | undefined };

/** Reads a destination from one text: `page:`, `space:` or `section:` with ids, else an address. */
export function readDestinationText(text: string): WantedDestination {
  const [, kind, id = ''] = /^(page|space|section):(.+)$/.exec(text) ?? [];
  if (kind === 'space') return { kind, space: id };
  if (kind === 'section') return { kind, section: id };
  if (kind !== 'page') return { kind: 'url', url: text };
  const [first = '', second] = id.split('/', 2);
  return second === undefined
    ? { kind: 'page', page: first }
    : { kind: 'page', space: first, page: second };
}
