import { ANONYMOUS_READER, makeReader, type Platform, type Reader } from '../../platform/index.ts';
import { type ClaimSources, KEPT_COOKIE, readVisitorClaims } from '../adaptive-content/index.ts';
import { findShareLinkBySecret, isShareLinkActive } from '../share-links/index.ts';
import { mayReadSite, type ResolvedSite } from '../sites/index.ts';
import { readVisitorAuth, verifyVisitorToken } from '../visitor-auth/index.ts';
import type { SiteTokenClaims } from './site-token.ts';

/** What somebody shows who wants to read a site. */
export interface VisitorProof {
  /** A token of the place where visitors of the site sign in. */
  jwtToken?: string | undefined;
  /** What the reader's client says of the reader, proven by nothing. */
  unsignedClaims?: Readonly<Record<string, unknown>> | undefined;
  /** The query of the address, which may say such things too. */
  query?: string;
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
  platform: Platform,
  resolved: ResolvedSite,
  proof: VisitorProof,
): Promise<Admission | Refusal> {
  if (resolved.visibility === 'share-link') return admitByShareLink(platform, resolved, proof);
  const takesVisitors = resolved.visibility === 'visitor-auth' || resolved.adaptiveContent;
  if (takesVisitors && proof.jwtToken !== undefined) {
    return admitVisitor(platform, resolved, proof);
  }
  if (mayReadSite(resolved.visibility, ANONYMOUS_READER)) {
    const claims = await readVisitorClaims(platform, resolved, describeClaims(proof));
    return { reader: makeReader('public', claims), resolved, grounds: {} };
  }
  return leadToSignIn(platform, resolved);
}

/** The key is the first segment below the site, and belongs to its base path from then on. */
async function admitByShareLink(
  platform: Platform,
  resolved: ResolvedSite,
  proof: VisitorProof,
): Promise<Admission | Refusal> {
  if (!resolved.isExact) return { refused: 'hidden' };
  const [shareKey = '', ...rest] = resolved.path.split('/');
  const link = await findShareLinkBySecret(platform, resolved.id, shareKey);
  if (link === undefined) return { refused: 'hidden' };
  const below = {
    ...resolved,
    basePath: `${resolved.basePath}${shareKey}/`,
    path: rest.join('/').replace(/^\/+/, ''),
  };
  const claims = await readVisitorClaims(platform, resolved, describeClaims(proof));
  const reader = makeReader('share-link', claims);
  return { reader, resolved: below, shareKey, grounds: { shareLink: link.id } };
}

async function admitVisitor(
  platform: Platform,
  resolved: ResolvedSite,
  proof: VisitorProof,
): Promise<Admission | Refusal> {
  const { jwtToken: token = '' } = proof;
  const auth = await readVisitorAuth(platform, resolved.id);
  const visit = auth && (await verifyVisitorToken(token, auth.privateKey, platform.clock.now()));
  if (auth === undefined || visit === undefined) return leadToSignIn(platform, resolved);
  const sources = { ...describeClaims(proof), signed: visit.claims };
  const claims = await readVisitorClaims(platform, resolved, sources);
  const reader = makeReader('visitor', claims);
  return { reader, resolved, grounds: { visitorKey: auth.keyId } };
}

/** What nobody signed, as a request of the reader's browser would say it. */
function describeClaims({ unsignedClaims, query = '' }: VisitorProof): ClaimSources {
  if (unsignedClaims === undefined) return { query, cookies: undefined };
  const kept = encodeURIComponent(JSON.stringify(unsignedClaims).toWellFormed());
  return { query, cookies: `${KEPT_COOKIE}=${kept}` };
}

async function leadToSignIn(platform: Platform, { id }: ResolvedSite): Promise<Refusal> {
  const auth = await readVisitorAuth(platform, id);
  return { refused: 'sign-in', fallbackUrl: auth?.fallbackUrl ?? null };
}

/** Whether what let the reader of a token in still would. */
export async function isStillAdmitted(
  platform: Platform,
  { site, shareLink, visitorKey }: Pick<SiteTokenClaims, 'site' | 'shareLink' | 'visitorKey'>,
): Promise<boolean> {
  if (shareLink !== undefined) return isShareLinkActive(platform, site, shareLink);
  if (visitorKey === undefined) return true;
  return (await readVisitorAuth(platform, site))?.keyId === visitorKey;
}
