import type { IncomingMessage } from 'node:http';
import {
  CLAIM_PARAMETER,
  dropClaimParameters,
  KEPT_COOKIE,
  readKeptClaims,
  writeClaimCookie,
} from '../../areas/adaptive-content/index.ts';
import type { ResolvedSite } from '../../areas/sites/index.ts';
import type { Platform } from '../../platform/index.ts';
import { encodeAscii } from '../content/encode-path.ts';
import { answerDirectly, type DirectAnswer } from '../respond/direct-answer.ts';
import { readQuery } from './request-address.ts';

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
