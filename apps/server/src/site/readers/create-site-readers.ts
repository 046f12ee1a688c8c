import type { IncomingMessage } from 'node:http';
import { findRoles } from '../../areas/access/index.ts';
import { findShareLinkBySecret } from '../../areas/share-links/index.ts';
import { createSiteHosts, mayReadSite, type ResolvedSite } from '../../areas/sites/index.ts';
import { readVisitorAuth } from '../../areas/visitor-auth/index.ts';
import { isSecure, readCookie, SESSION_COOKIE } from '../../http/cookies.ts';
import { writeHolder } from '../../http/rights-holder.ts';
import type { HttpService } from '../../http/service.ts';
import { findOpenSession } from '../../http/session.ts';
import { defineStampedCache } from '../../http/stamped-cache.ts';
import {
  ANONYMOUS_READER,
  type Audience,
  makeReader,
  type Platform,
  type Reader,
} from '../../platform/index.ts';
import { encodeAscii } from '../content/encode-path.ts';
import type { Answer } from '../respond/answer.ts';
import { answerDirectly } from '../respond/direct-answer.ts';
import {
  answerClosed,
  answerRefused,
  answerSignedOut,
  answerSignOutForm,
  findAccessAsset,
} from './access-answers.ts';
import { answerKeptClaims, gatherClaims } from './reader-claims.ts';
import { isSignOut, readToken, SIGN_OUT_PATH, TOKEN_PARAMETER } from './request-address.ts';
import type { Finding, SiteReaders } from './site-readers.ts';
import { answerClean, answerSignIn, findVisit, takesVisitors, takeToken } from './visitor.ts';
import { clearVisitorCookies, readVisitorCookie, VISITOR_COOKIE_PREFIX } from './visitor-cookie.ts';

/** Cookies and parameters by which a reader may be somebody. */
const OWN_COOKIES = new RegExp(`${VISITOR_COOKIE_PREFIX}|${SESSION_COOKIE}|gitbook-visitor-public`);
const OWN_PARAMETERS = new RegExp(`[?&](${TOKEN_PARAMETER}|visitor\\.)`);

/**
 * The readers of the sites of one server. Without `credentials` nobody is known as a member.
 *
 * What is found is found again for each request, from memory while nothing was committed: so a link
 * that was switched off, a key that was changed and a session that ended count at once.
 */
export function createSiteReaders(
  platform: Platform,
  credentials?: HttpService['credentials'],
): SiteReaders {
  const hosts = createSiteHosts(platform);

  async function isMember(request: IncomingMessage, resolved: ResolvedSite): Promise<boolean> {
    if (credentials === undefined || !hosts.isServerHost(request.headers.host ?? '')) return false;
    return isFromMember(platform, credentials, request, resolved);
  }

  async function arrive(
    request: IncomingMessage,
    resolved: ResolvedSite,
    audience: Audience,
    signed?: Readonly<Record<string, unknown>>,
  ): Promise<Finding> {
    const claims = await gatherClaims(platform, { request, resolved, ...(signed && { signed }) });
    const reader = chooseReader(audience, claims);
    const isLetIn = mayReadSite(resolved.visibility, reader) && isNavigation(request, resolved);
    const answer = isLetIn ? await answerKeptClaims(platform, request, resolved) : undefined;
    return answer === undefined ? { reader, resolved } : { answer };
  }

  /** Visitors of a site that takes their tokens; undefined where nobody is known. */
  async function findVisitor(
    request: IncomingMessage,
    resolved: ResolvedSite,
  ): Promise<Finding | undefined> {
    const url = request.url ?? '/';
    const token = readToken(url);
    if (token !== undefined) {
      const taken = await takeToken(platform, { url, token }, resolved);
      if (taken !== undefined) return { answer: taken };
      const isOpen = resolved.visibility !== 'visitor-auth';
      return {
        answer: isOpen ? answerClean(resolved, url) : await answerRefused(request, resolved),
      };
    }
    const visit = await findVisit(platform, request, resolved);
    if (isSignOut(resolved)) {
      return { answer: await answerSignOut(request, resolved, visit !== undefined) };
    }
    return visit && arrive(request, resolved, 'visitor', visit.claims);
  }

  /** What somebody is answered whom a site for visitors does not know. */
  async function receive(request: IncomingMessage, resolved: ResolvedSite): Promise<Answer> {
    if (resolved.lacksSlash) {
      const Location = encodeAscii(resolved.basePath);
      return answerDirectly({ status: 308, headers: { Location } });
    }
    const asset = await findAccessAsset(resolved);
    if (asset !== undefined) return asset;
    const auth = await readVisitorAuth(platform, resolved.id);
    const { fallbackUrl = null } = auth ?? {};
    if (auth === undefined || fallbackUrl === null || !isNavigation(request, resolved)) {
      return answerClosed(request, resolved);
    }
    return answerSignIn({ ...auth, fallbackUrl }, resolved, request.url ?? '/');
  }

  return {
    isAnonymous({ headers, url = '/' }) {
      const hasCookie = headers.cookie !== undefined && OWN_COOKIES.test(headers.cookie);
      return !hasCookie && !OWN_PARAMETERS.test(url);
    },
    async find(request, resolved) {
      const { visibility } = resolved;
      if (visibility === 'share-link') {
        const entered = await enterByShareLink(platform, resolved);
        if (entered !== undefined) return arrive(request, entered, 'share-link');
      }
      const visitor = takesVisitors(resolved) ? await findVisitor(request, resolved) : undefined;
      if (visitor !== undefined) return visitor;
      const isOpen = visibility === 'public' || visibility === 'unlisted';
      if (!isOpen && (await isMember(request, resolved))) {
        return arrive(request, resolved, 'member');
      }
      if (visibility === 'visitor-auth') return { answer: await receive(request, resolved) };
      return arrive(request, resolved, 'public');
    },
  };
}

function chooseReader(audience: Audience, claims: Readonly<Record<string, unknown>>): Reader {
  const isAnybody = audience === 'public' && Object.keys(claims).length === 0;
  return isAnybody ? ANONYMOUS_READER : makeReader(audience, claims);
}

/** Whether a page is asked for that a browser shows, and not a part of one or a service. */
function isNavigation({ headers }: IncomingMessage, { path }: ResolvedSite): boolean {
  const mode = headers['sec-fetch-mode'];
  return (
    !path.split('/').some((part) => part.startsWith('~')) && (mode ?? 'navigate') === 'navigate'
  );
}

const roles = defineStampedCache<{ isMember: boolean }>({ name: 'site-members', share: 1 }, 100);

/**
 * Whether a request comes from the browser of somebody who is signed in to this server and has a role
 * on the site. The cookie of a session goes to the server's own host alone, and is not looked for
 * elsewhere.
 */
async function isFromMember(
  platform: Platform,
  credentials: HttpService['credentials'],
  { headers }: Pick<IncomingMessage, 'headers'>,
  { id }: Pick<ResolvedSite, 'id'>,
): Promise<boolean> {
  const secure = isSecure(platform.config.publicUrl);
  const secret = readCookie(headers.cookie, SESSION_COOKIE, { secure });
  if (secret === undefined) return false;
  const now = platform.clock.now().getTime();
  const session = await findOpenSession({ credentials }, secret, now);
  if (session === undefined) return false;
  const { db } = platform.database;
  const known = await roles.read(platform, db, `${writeHolder(session)} ${id}`, async () => {
    const role = (await findRoles(db, session, [id])).get(id) ?? null;
    return { isMember: role !== null };
  });
  return known?.isMember === true;
}

/**
 * A site that is for those who have a link, at the address of one: the secret is the first segment
 * below the site and belongs to its base path from then on. It is compared as it was sent, before
 * anything is decoded or led on. Undefined where the address has none that is active.
 */
async function enterByShareLink(
  platform: Platform,
  resolved: ResolvedSite,
): Promise<ResolvedSite | undefined> {
  if (!resolved.isExact) return undefined;
  const [secret = '', ...rest] = resolved.path.split('/');
  const link = await findShareLinkBySecret(platform, resolved.id, secret);
  if (link === undefined) return undefined;
  return {
    ...resolved,
    basePath: `${resolved.basePath}${secret}/`,
    path: rest.join('/').replace(/^\/+/, ''),
    lacksSlash: rest.length === 0,
    readableUrl: `${resolved.canonicalUrl}${secret}/`,
  };
}

/**
 * Signs a visitor out who posts; to look at the address alone asks whether they want to. Browsers
 * send no cookie along with a post from another site, and without one nothing is taken away.
 */
async function answerSignOut(
  request: IncomingMessage,
  resolved: ResolvedSite,
  isSignedIn: boolean,
): Promise<Answer> {
  if (request.method !== 'POST') {
    return isSignedIn ? answerSignOutForm(request, resolved) : answerSignedOut(request, resolved);
  }
  request.resume();
  const hasCookie = readVisitorCookie(request.headers.cookie, resolved) !== undefined;
  return answerDirectly({
    status: 303,
    headers: {
      Location: resolved.basePath + SIGN_OUT_PATH,
      ...(hasCookie ? { 'Set-Cookie': clearVisitorCookies(resolved) } : {}),
    },
  });
}
