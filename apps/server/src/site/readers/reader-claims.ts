import type { IncomingMessage } from 'node:http';
import type { ResolvedSite } from '../../areas/sites/index.ts';
import type { VisitorClaims } from '../../areas/visitor-auth/index.ts';
import type { Platform } from '../../platform/index.ts';

const NO_CLAIMS: VisitorClaims = Object.freeze({});

/**
 * The one place where the claims of a reader are put together: those that the site's owner signed at
 * the top, and below `unsigned` what the reader's browser says. A site without adaptive content has
 * readers without claims.
 */
export async function gatherClaims(
  _platform: Platform,
  {
    resolved,
    signed,
  }: { request: IncomingMessage; resolved: ResolvedSite; signed?: VisitorClaims },
): Promise<VisitorClaims> {
  return resolved.adaptiveContent && signed !== undefined ? signed : NO_CLAIMS;
}
