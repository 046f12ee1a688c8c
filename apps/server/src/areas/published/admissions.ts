import { unauthorized } from '../../http/errors.ts';
import { ANONYMOUS_READER, type Platform, type Reader } from '../../platform/index.ts';
import { mayReadSite, type ResolvedSite } from '../sites/index.ts';
import type { SiteTokenClaims } from './site-token.ts';

/** What somebody shows who wants to read a site. */
export interface VisitorProof {
  /** A token of the place where visitors of the site sign in. */
  jwtToken?: string | undefined;
  /** What the reader's client says of the reader, proven by nothing. */
  unsignedClaims?: Readonly<Record<string, unknown>> | undefined;
}

/** Who reads a site, and by what: the first goes with the second. */
export interface Admission {
  reader: Reader;
  /** What is left of the address below the site, without a share key. */
  path: string;
  /** The key of the share link in the address. */
  shareKey?: string;
  /** What the token of the reader names, so that it ends with what let the reader in. */
  grounds: Pick<SiteTokenClaims, 'shareLink' | 'visitorKey'>;
}

/**
 * Finds out who reads a site by its address and by what is shown besides. Undefined where the site
 * does not let on that it is there.
 *
 * @throws ApiError 401 where the site is for visitors who sign in, and this is none
 */
export async function admitReader(
  _platform: Platform,
  { visibility, path }: ResolvedSite,
  _proof: VisitorProof,
): Promise<Admission | undefined> {
  if (mayReadSite(visibility, ANONYMOUS_READER)) {
    return { reader: ANONYMOUS_READER, path, grounds: {} };
  }
  if (visibility !== 'visitor-auth') return undefined;
  throw unauthorized('visitor_token_refused', 'The site is for visitors who have signed in.');
}

/** Whether what let the reader of a token in still would. */
export async function isStillAdmitted(
  _platform: Platform,
  { shareLink, visitorKey }: SiteTokenClaims,
): Promise<boolean> {
  return shareLink === undefined && visitorKey === undefined;
}
