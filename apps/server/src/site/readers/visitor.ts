import type { IncomingMessage } from 'node:http';
import type { ResolvedSite } from '../../areas/sites/index.ts';
import {
  openVisit,
  readVisitorAuth,
  sealVisit,
  type Visit,
  type VisitorAuth,
  verifyVisitorToken,
} from '../../areas/visitor-auth/index.ts';
import { defineStampedCache } from '../../http/stamped-cache.ts';
import { type Platform, sha256Base64url } from '../../platform/index.ts';
import { answerDirectly, type DirectAnswer } from '../respond/direct-answer.ts';
import { cleanAddress } from './request-address.ts';
import { readVisitorCookie, writeVisitorCookies } from './visitor-cookie.ts';

const visits = defineStampedCache<Visit>({ name: 'site-readers', share: 2 }, 2_000);

/**
 * Whether the site takes visitors' tokens at all: one that is for visitors, and one that is for
 * everybody but shows each what is for them.
 */
export function takesVisitors({ visibility, adaptiveContent }: ResolvedSite): boolean {
  return visibility === 'visitor-auth' || (visibility !== 'share-link' && adaptiveContent);
}

/** The visit that a request's cookie stands for, as long as it lasts. */
export async function findVisit(
  platform: Platform,
  { headers }: Pick<IncomingMessage, 'headers'>,
  resolved: ResolvedSite,
): Promise<Visit | undefined> {
  const secret = readVisitorCookie(headers.cookie, resolved);
  if (secret === undefined) return undefined;
  const now = platform.clock.now();
  const key = `${resolved.id} ${sha256Base64url(secret)}`;
  const visit = await visits.read(platform, platform.database.db, key, async () => {
    const auth = await readVisitorAuth(platform, resolved.id);
    return auth && openVisit(platform.sealer, auth, secret, now);
  });
  return visit !== undefined && visit.endsAt > now.getTime() ? visit : undefined;
}

/**
 * Lets a visitor in by a token: the same address without it, and a cookie that stands for the visit.
 * Undefined where the token is none of this site's.
 */
export async function takeToken(
  platform: Platform,
  { url, token }: { url: string; token: string },
  resolved: ResolvedSite,
): Promise<DirectAnswer | undefined> {
  const auth = await readVisitorAuth(platform, resolved.id);
  const now = platform.clock.now();
  const visit = auth && (await verifyVisitorToken(token, auth.privateKey, now));
  if (auth === undefined || visit === undefined) return undefined;
  const secret = sealVisit(platform.sealer, auth, visit);
  const times = { endsAt: visit.endsAt, now: now.getTime() };
  return answerClean(resolved, url, writeVisitorCookies(resolved, secret, times));
}

/** The same address without a token. */
export function answerClean(
  resolved: ResolvedSite,
  url: string,
  cookies: readonly string[] = [],
): DirectAnswer {
  return answerDirectly({
    status: 302,
    headers: {
      Location: resolved.basePath + cleanAddress(resolved, url),
      ...(cookies.length > 0 ? { 'Set-Cookie': cookies } : {}),
    },
  });
}

/** Where a visitor who is not signed in is sent: the owner's page, told where to send them back to. */
export function answerSignIn(
  { fallbackUrl }: VisitorAuth & { fallbackUrl: string },
  resolved: ResolvedSite,
  url: string,
): DirectAnswer {
  const wanted = resolved.canonicalUrl + cleanAddress(resolved, url);
  const target = new URL(fallbackUrl);
  const location = `location=${encodeURIComponent(wanted)}`;
  target.search = target.search === '' ? location : `${target.search}&${location}`;
  return answerDirectly({ status: 302, headers: { Location: target.href } });
}
