import type { IncomingMessage } from 'node:http';
import {
  CLAIM_PARAMETER,
  dropClaimParameters,
  KEPT_COOKIE,
  readKeptClaims,
  readVisitorClaims,
  type VisitorClaims,
  writeClaimCookie,
} from '../../areas/adaptive-content/index.ts';
import type { ResolvedSite } from '../../areas/sites/index.ts';
import type { Platform } from '../../platform/index.ts';
import { encodeAscii } from '../content/encode-path.ts';
import { answerDirectly, type DirectAnswer } from '../respond/direct-answer.ts';
import { readQuery } from './request-address.ts';

/**
 * The one place where the claims of a reader are put together: those that the site's owner signed at
 * the top, and below `unsigned` what the reader's browser says. Only those count that the site's
 * schema names, so no request can make up readers. A site without adaptive content has readers
 * without claims.
 */
export async function gatherClaims(
  platform: Platform,
  {
    request,
    resolved,
    signed,
  }: { request: IncomingMessage; resolved: ResolvedSite; signed?: VisitorClaims },
): Promise<VisitorClaims> {
  const query = readQuery(request.url ?? '/');
  return readVisitorClaims(platform, resolved, { query, cookies: request.headers.cookie, signed });
}

/**
 * Sends a browser that opens an address with claims to the same address without them, with a cookie
 * that keeps them on this site for as long as the browser runs: so they last while somebody reads on,
 * and what is kept for an address is kept for all with the same claims. Undefined for an address
 * without claims, and for others than browsers, who may have no cookies: they are answered there.
 */
export async function answerKeptClaims(
  platform: Platform,
  { headers, url = '/' }: IncomingMessage,
  resolved: ResolvedSite,
): Promise<DirectAnswer | undefined> {
  const query = readQuery(url);
  if (!resolved.adaptiveContent || !query.includes(CLAIM_PARAMETER)) return undefined;
  if (headers.accept?.includes('text/html') !== true) return undefined;
  const rest = dropClaimParameters(query);
  const claims = await readKeptClaims(platform, resolved, { query, cookies: headers.cookie });
  const value = writeClaimCookie(claims);
  if (rest === query || value === undefined) return undefined;
  const path = resolved.basePath + resolved.path + (rest === '' ? '' : `?${rest}`);
  return answerDirectly({
    status: 302,
    headers: {
      // Browsers take a backslash for a slash, and two at the start for another host.
      Location: encodeAscii(path).replaceAll('\\', '%5C'),
      Vary: 'Cookie',
      ...(Object.keys(claims).length > 0 && { 'Set-Cookie': writeCookie(resolved, value) }),
    },
  });
}

function writeCookie({ basePath, canonicalUrl }: ResolvedSite, value: string): string {
  const isSecure = canonicalUrl.startsWith('https:');
  return [
    `${KEPT_COOKIE}=${value}`,
    `Path=${basePath}`,
    'HttpOnly',
    'SameSite=Lax',
    ...(isSecure ? ['Secure'] : []),
  ].join('; ');
}
