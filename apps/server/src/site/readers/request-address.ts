import type { ResolvedSite } from '../../areas/sites/index.ts';
import { encodeAscii } from '../content/encode-path.ts';

/** The parameter that brings a visitor's token. */
export const TOKEN_PARAMETER = 'jwt_token';

/** The path below a site at which visitors sign out. */
export const SIGN_OUT_PATH = '~sign-out';

/** Whether an address is that of signing out. */
export function isSignOut({ path }: Pick<ResolvedSite, 'path'>): boolean {
  return path === SIGN_OUT_PATH;
}

/** The query of a request's address, without the question mark; empty where there is none. */
export function readQuery(url: string): string {
  const mark = url.indexOf('?');
  return mark < 0 ? '' : url.slice(mark + 1);
}

/** The token that an address brings; undefined where it has no such parameter. */
export function readToken(url: string): string | undefined {
  if (!url.includes(TOKEN_PARAMETER)) return undefined;
  return new URLSearchParams(readQuery(url)).get(TOKEN_PARAMETER) ?? undefined;
}

/** The address below the site, as it was asked for but without a token. */
export function cleanAddress({ path }: Pick<ResolvedSite, 'path'>, url: string): string {
  const kept = readQuery(url)
    .split('&')
    .filter((part) => part !== '' && decodeName(part) !== TOKEN_PARAMETER)
    .join('&');
  // Browsers take a backslash for a slash, and two at the start for another host.
  const address = encodeAscii(kept === '' ? path : `${path}?${kept}`);
  return address.replaceAll('\\', '%5C');
}

function decodeName(part: string): string {
  return [...new URLSearchParams(part).keys()][0] ?? '';
}
