import type { IncomingMessage } from 'node:http';
import { signInCatalog } from '@octavo/messages/sign-in';
import { endSession, findSession } from '../areas/auth/index.ts';
import { limitAnonymous } from '../http/authenticate.ts';
import { nameSender, readClientAddress } from '../http/client-address.ts';
import { type NewCookie, readCookie, SESSION_COOKIE, writeCookie } from '../http/cookies.ts';
import { ApiError, tooManyRequests } from '../http/errors.ts';
import { type Answer, listHeaders, makeAnswer } from '../http/exchange/answer.ts';
import type { Door } from '../http/exchange/door.ts';
import type { Exchange } from '../http/exchange/exchange.ts';
import { findPathOwner } from '../http/exchange/server-paths.ts';
import { createJointLimiter, type RateLimit } from '../http/rate-limit.ts';
import type { HttpService } from '../http/service.ts';
import { findOpenSession, makeSessionCookie, rotateSession } from '../http/session.ts';
import { toApiError } from '../http/to-api-error.ts';
import { defineCache, type Platform } from '../platform/index.ts';
import { html } from '../site/index.ts';
import {
  FORM_COOKIE,
  FORM_FIELD,
  makeFormToken,
  readFormCookie,
  requireOwnForm,
} from './form-token.ts';
import { LANGUAGE_COOKIE, type Language } from './languages.ts';
import { makePageMatcher, type PageMatch } from './match-page.ts';
import { readOwnPath } from './own-path.ts';
import type { Page, PageInput, PageReply, PageSession } from './page.ts';
import { ASSET_PREFIX, loadPageAssets } from './page-assets.ts';
import { pages } from './pages.ts';
import { readForm } from './read-form.ts';
import { requireFreshSession, SignInAgainError } from './require-fresh-session.ts';
import { PAGE_HEADERS } from './security-headers.ts';
import { showError } from './show-error.ts';
import { renderFrame } from './templates/frame.ts';

/** Forms of one address: a person fills in a few, a guesser thousands. */
const DEFAULT_FORM_LIMIT: RateLimit = { perSecond: 0.5, burst: 30 };
const BUCKET_BYTES = 60;
const YEAR_SECONDS = 365 * 24 * 60 * 60;
/** The name of the field that says where a form leads afterwards. */
const RETURN_FIELD = 'return_to';

const addressBuckets = defineCache<{ tokens: number; refilledAt: number }>(
  { name: 'sign-in-addresses', share: 2 },
  () => BUCKET_BYTES,
);

/** An address of ours that leads nowhere. */
const NOWHERE: PageMatch = { pages: new Map(), path: 'nowhere', params: {} };

/** A request for a page, and what is known of it before the page is asked. */
interface PageRequest {
  readonly request: IncomingMessage;
  readonly match: PageMatch;
  readonly address: URL;
  readonly language: Language;
  /** The value of the cookie that forms are bound to. */
  readonly formCookie: string;
  readonly session: PageSession | null;
  readonly requestId: string;
  cookie(name: string): string | undefined;
}

/**
 * The door of the pages by which people sign in and look after their accounts, on the server's own
 * host. They are rendered here and work without scripts.
 */
export function createSignInDoor(
  platform: Platform,
  service: HttpService,
  formLimit: RateLimit = DEFAULT_FORM_LIMIT,
): Door {
  const match = makePageMatcher(pages);
  const limiter = createJointLimiter(
    platform,
    addressBuckets.name,
    formLimit,
    platform.caches.open(addressBuckets),
  );
  const { secure } = service;

  async function work(exchange: Exchange, address: URL, found: PageMatch): Promise<Answer> {
    const { request, id: requestId } = exchange;
    const cookie = (name: string) => readCookie(request.headers.cookie, name, { secure });
    const chosen = address.searchParams.get('language') ?? cookie(LANGUAGE_COOKIE);
    const accepted = request.headers['accept-language'];
    const language = signInCatalog.negotiate({ chosen, accepted });
    const formCookie = readFormCookie(cookie(FORM_COOKIE));
    exchange.setHeader('x-request-id', requestId);
    const known = { request, match: found, address, language, formCookie, requestId, cookie };
    let session: PageSession | null = null;
    let reply: PageReply;
    try {
      await limitAnonymous(service, request, exchange);
      session = await openPageSession(cookie(SESSION_COOKIE), exchange);
      reply = await answerPage({ ...known, session });
      await leaveSession(reply, session);
    } catch (error) {
      if (error instanceof SignInAgainError) {
        reply = {
          location: `/sign-in?again=1&${RETURN_FIELD}=${encodeURIComponent(error.returnTo)}`,
        };
      } else {
        const refused = refuse(error, known);
        const wait = refused.headers['retry-after'];
        if (wait !== undefined) exchange.setHeader('retry-after', wait);
        reply = showError(refused, language);
      }
    }
    const cookies: NewCookie[] = [...(reply.cookies ?? [])];
    if (address.searchParams.has('language') && signInCatalog.findLanguage(chosen ?? '')) {
      cookies.push({ name: LANGUAGE_COOKIE, value: language, maxAge: YEAR_SECONDS });
    }
    if (cookie(FORM_COOKIE) !== formCookie) cookies.push({ name: FORM_COOKIE, value: formCookie });
    const isRenewed = !cookies.some(({ name }) => name === SESSION_COOKIE);
    const renewed = isRenewed ? exchange.noted?.get('set-cookie') : undefined;
    const set = cookies.map((one) => writeCookie(one, { secure }));
    return present({ ...known, session }, reply, renewed === undefined ? set : [renewed, ...set]);
  }

  /** The session of a cookie. Where its secret is due to change, the answer brings the new one. */
  async function openPageSession(
    secret: string | undefined,
    exchange: Exchange,
  ): Promise<PageSession | null> {
    if (secret === undefined) return null;
    const now = platform.clock.now().getTime();
    const known = await findOpenSession(service, secret, now);
    if (known === undefined) return null;
    const renewed = await rotateSession(service, known, now);
    if (renewed !== undefined) {
      exchange.setHeader('set-cookie', writeCookie(makeSessionCookie(renewed), { secure }));
    }
    return (await findSession(platform.database.db, known.userId, known.sessionId)) ?? null;
  }

  async function answerPage(asked: PageRequest): Promise<PageReply> {
    const { request, match: found, session } = asked;
    const method = request.method === 'HEAD' ? 'GET' : (request.method ?? '');
    const page = found.pages.get(method);
    if (page === undefined) throw new ApiError('unknown_address', 'This page does not exist.');
    if (page.limited) await limitAddress(request);
    const form = method === 'POST' ? await acceptForm(page, asked) : new URLSearchParams();
    if (page.signedIn) {
      const { pathname, search } = asked.address;
      const back = method === 'GET' ? `${pathname}${search}` : '/account';
      if (session === null) {
        return { location: `/sign-in?${RETURN_FIELD}=${encodeURIComponent(back)}` };
      }
      if (session.reach !== null && !page.withinReach) throw new SignInAgainError(back);
      if (page.fresh) requireFreshSession(session, { clock: platform.clock, returnTo: back });
    }
    return page.handle(makeInput(asked, form));
  }

  async function limitAddress(request: IncomingMessage): Promise<void> {
    const from = nameSender(request, platform.config.trustedProxies);
    const { wait } = await limiter.take(from, platform.clock.now().getTime());
    if (wait > 0) throw tooManyRequests(wait);
  }

  async function acceptForm(page: Page, asked: PageRequest): Promise<URLSearchParams> {
    const { request, session } = asked;
    const form = await readForm(request);
    if (!page.crossSite) {
      requireOwnForm(request, form, {
        signer: platform.signer,
        cookie: asked.cookie(FORM_COOKIE),
        sessionId: session?.id ?? null,
        origin: service.urls.origin,
      });
    }
    return form;
  }

  function makeInput(asked: PageRequest, form: URLSearchParams): PageInput<never, never> {
    const { request, address, language, session, formCookie } = asked;
    const query = address.searchParams;
    const returnTo = readOwnPath(form.get(RETURN_FIELD) ?? query.get(RETURN_FIELD));
    const token = makeFormToken(platform.signer, formCookie, session?.id ?? null);
    const input: PageInput = {
      platform,
      service,
      url: service.urls,
      params: asked.match.params,
      query,
      form,
      session,
      device: {
        userAgent: request.headers['user-agent'] ?? '',
        address: readClientAddress(request, platform.config.trustedProxies),
        requestId: asked.requestId,
      },
      language,
      returnTo,
      formFields: html`<input type="hidden" name="${FORM_FIELD}" value="${token}">${
        returnTo === undefined
          ? ''
          : html`<input type="hidden" name="${RETURN_FIELD}" value="${returnTo}">`
      }`,
      cookie: asked.cookie,
      messages: signInCatalog.messagesFor(language),
    };
    return input as PageInput<never, never>;
  }

  /** Ends the session that a browser had when a page gave it another: it has one at a time. */
  async function leaveSession(reply: PageReply, left: PageSession | null): Promise<void> {
    const secret = reply.cookies?.find(({ name }) => name === SESSION_COOKIE)?.value;
    if (left === null || secret === undefined || secret === '') return;
    const begun = await service.credentials.findSession(secret);
    if (begun === undefined || begun.sessionId === left.id) return;
    await platform.database.transaction(async (tx) => {
      const row = await findSession(tx, left.user_id, left.id);
      if (row === undefined) return;
      await endSession(platform, tx, row, { kind: 'user', userId: row.user_id });
    });
  }

  /** An error as it may be shown; what the server is to blame for is logged, without the address. */
  function refuse(
    error: unknown,
    { match: { path }, requestId }: Pick<PageRequest, 'match' | 'requestId'>,
  ): ApiError {
    const answer = toApiError(error, platform.database.dialect);
    if (answer.status >= 500) {
      platform.log.error({ err: error, requestId, page: path }, 'a page failed');
    }
    return answer;
  }

  async function present(
    asked: PageRequest,
    reply: PageReply,
    cookies: readonly string[],
  ): Promise<Answer> {
    const headers = { ...PAGE_HEADERS, ...(cookies.length > 0 && { 'set-cookie': cookies }) };
    if ('location' in reply) {
      return makeAnswer(303, listHeaders({ ...headers, location: reply.location }));
    }
    const { text, contentType } = await render(asked, reply);
    const status = reply.status ?? 200;
    return makeAnswer(status, listHeaders({ ...headers, 'content-type': contentType }), text);
  }

  async function render(asked: PageRequest, reply: Exclude<PageReply, { location: string }>) {
    if ('raw' in reply) return { text: reply.raw, contentType: reply.contentType };
    const { address, request, language, session, formCookie } = asked;
    const token = makeFormToken(platform.signer, formCookie, session?.id ?? null);
    const text = renderFrame({
      title: reply.title,
      main: reply.main,
      language,
      host: new URL(service.urls.root('/')).host,
      styleHref: (await loadPageAssets()).styleHref,
      ...(request.method === 'POST' ? {} : { path: `${address.pathname}${address.search}` }),
      ...(session === null
        ? {}
        : { signOutFields: html`<input type="hidden" name="${FORM_FIELD}" value="${token}">` }),
    });
    return { text, contentType: 'text/html; charset=utf-8' };
  }

  return {
    name: 'sign-in',
    answer(exchange) {
      const { target } = exchange;
      const isOurs = findPathOwner(target) === 'sign-in';
      if (!isOurs || !URL.canParse(target, service.urls.origin)) return undefined;
      const address = new URL(target, service.urls.origin);
      if (address.pathname.startsWith(ASSET_PREFIX)) return answerAsset(address.pathname);
      return work(exchange, address, match(address.pathname) ?? NOWHERE);
    },
  };
}

async function answerAsset(path: string): Promise<Answer | undefined> {
  const file = (await loadPageAssets()).find(path);
  if (file === undefined) return undefined;
  const headers = {
    'content-type': file.contentType,
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
  };
  return makeAnswer(200, listHeaders(headers), file.text);
}
