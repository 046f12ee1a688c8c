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

/** Who reads a site, and by what. */
export interface Admission {
  reader: Reader;
  /** The site as this reader finds it: below the key of a share link, where the address has one. */
  resolved: ResolvedSite;
  shareKey?: string;
  /** What the token of the reader names, so that it ends with what let the reader in. */
  grounds: Pick<SiteTokenClaims, 'shareLink' | 'visitorKey'>;
}

/** Why somebody is not let in: they have to sign in, or the site is not there for them. */
export type Refusal = { refused: 'sign-in'; fallbackUrl: string | null } | { refused: 'hidden' };

/** Finds out who reads a site by its address and by what is shown besides. */
export async function admitReader(
  _platform: Platform,
  resolved: ResolvedSite,
  _proof: VisitorProof,
): Promise<Admission | Refusal> {
  if (mayReadSite(resolved.visibility, ANONYMOUS_READER)) {
    return { reader: ANONYMOUS_READER, resolved, grounds: {} };
  }
  return resolved.visibility === 'visitor-auth'
    ? { refused: 'sign-in', fallbackUrl: null }
    : { refused: 'hidden' };
}

/** Whether what let the reader of a token in still would. */
export async function isStillAdmitted(
  _platform: Platform,
  { shareLink, visitorKey }: SiteTokenClaims,
): Promise<boolean> {
  return shareLink === undefined && visitorKey === undefined;
}
