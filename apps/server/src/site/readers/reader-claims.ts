import type { IncomingMessage } from 'node:http';
import { readVisitorClaims, type VisitorClaims } from '../../areas/adaptive-content/index.ts';
import type { ResolvedSite } from '../../areas/sites/index.ts';
import type { Platform } from '../../platform/index.ts';
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
