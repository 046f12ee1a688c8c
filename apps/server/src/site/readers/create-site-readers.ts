import type { IncomingMessage } from 'node:http';
import { createSiteHosts, mayReadSite, type ResolvedSite } from '../../areas/sites/index.ts';
import { readVisitorAuth } from '../../areas/visitor-auth/index.ts';
import { SESSION_COOKIE } from '../../http/cookies.ts';
import type { HttpService } from '../../http/service.ts';
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
import { answerClosed, answerRefused, findAccessAsset } from './access-answers.ts';
import { answerKeptClaims } from './keep-claims.ts';
import { isFromMember } from './member.ts';
import { gatherClaims } from './reader-claims.ts';
import { isSignOut, readToken, TOKEN_PARAMETER } from './request-address.ts';
import { enterByShareLink } from './share-link.ts';
import { answerSignOut } from './sign-out.ts';
import type { Finding, SiteReaders } from './site-readers.ts';
import { answerClean, answerSignIn, findVisit, takesVisitors, takeToken } from './visitor.ts';
import { VISITOR_COOKIE_PREFIX } from './visitor-cookie.ts';

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
