import type { IncomingMessage } from 'node:http';
import { nameClient, type RequestOrigin } from '../platform/index.ts';
import type { Admission } from './admission.ts';
import type { ReadingCaller } from './caller.ts';
import { readClientAddress } from './client-address.ts';
import { writeCookie } from './cookies.ts';
import { readCredential } from './credential.ts';
import { CSRF_HEADER, makeCsrfToken, requireOwnPage } from './csrf.ts';
import { type ApiError, tooManyRequests, unauthorized } from './errors.ts';
import type { Exchange } from './exchange/exchange.ts';
import { writeRateHeaders } from './rate-limit.ts';
import type { HttpService, KnownSession } from './service.ts';
import { findOpenSession, listSecretHashes, makeSessionCookie, rotateSession } from './session.ts';

/** A caller with the secret it showed. */
export interface Authenticated {
  readonly caller: ReadingCaller;
  readonly secret: string;
  /** By what it is let in again; not where that has to be found out anew each time. */
  readonly admission?: Admission;
}

/**
 * Who sends the request: a program by its bearer token (RFC 6750), or a person's browser by the
 * cookie of its session. What is shown is looked up first, so that whoever shows something right is
 * never slowed down by others behind the same address. Then the rate limit counts: of the token or
 * session, of the address where nothing is shown, and of the address's failures where it is wrong.
 *
 * @param exchange names what the caller is known to have asked by, together with its address; a
 * session's new secret is put into the headers of its answer
 * @param writes whether the operation changes anything; a browser's write carries its CSRF token
 * @throws ApiError 401 without a valid credential, 403 for a browser's request from elsewhere, 429
 * over the limit
 */
export async function authenticate(
  service: HttpService,
  request: IncomingMessage,
  exchange: Pick<Exchange, 'id' | 'setHeader'>,
  { writes }: { writes: boolean },
): Promise<Authenticated> {
  const credential = readCredential(request, service);
  const now = service.platform.clock.now().getTime();
  const address = readClientAddress(request, service.platform.config.trustedProxies);
  const origin = { address, requestId: exchange.id };
  switch (credential.kind) {
    case 'none':
      await limitCaller(service, exchange, { name: nameClient(address), now });
      throw unauthorized('unauthorized', SEND_A_TOKEN);
    case 'token': {
      const secret = readBearer(credential.header);
      const known = await authenticateToken(service, secret, { origin, now });
      const name = nameBucket(known.caller, address);
      await limitCaller(service, exchange, { name, now });
      if (known.caller.kind !== 'token') return known;
      const until = known.caller.expiresAt ?? Number.POSITIVE_INFINITY;
      return { ...known, admission: { bucket: name, until } };
    }
    case 'session': {
      const { secret } = credential;
      const session = await requireSession(service, secret, { origin, now });
      const bucket = `session ${session.sessionId}`;
      await limitCaller(service, exchange, { name: bucket, now });
      const secretHashes = listSecretHashes(session, now);
      requireOwnPage(request, { secretHashes, origin: service.urls.origin, writes });
      if (session.rotationDue) await renewSession(service, session, { now, exchange });
      const { userId, sessionId, reach } = session;
      const caller = { kind: 'session' as const, userId, sessionId, reach, ...origin };
      if (session.rotationDue || session.isPrevious) return { caller, secret };
      return { caller, secret, admission: { bucket, until: session.expiresAt, session } };
    }
  }
}

/**
 * Whose requests are counted together. The token of a site is answered to anybody who asks, as often as
 * they ask: its holders count by where they are.
 */
function nameBucket(caller: ReadingCaller, address: string): string {
  return caller.kind === 'token' ? `token ${caller.tokenId}` : `visitor ${nameClient(address)}`;
}

/** Gives a session another secret where that is due; the answer takes it to the browser. */
async function renewSession(
  service: HttpService,
  session: KnownSession,
  { now, exchange }: { now: number; exchange: Pick<Exchange, 'setHeader'> },
): Promise<void> {
  const secret = await rotateSession(service, session, now);
  if (secret === undefined) return;
  exchange.setHeader('set-cookie', writeCookie(makeSessionCookie(secret), service));
  exchange.setHeader(CSRF_HEADER, makeCsrfToken(secret));
}

const SEND_A_TOKEN = 'Send a token: Authorization: Bearer oct_…';

/** When and from where a credential was shown. */
interface Attempt {
  readonly origin: RequestOrigin & { readonly address: string };
  /** Milliseconds since 1970. */
  readonly now: number;
}

async function authenticateToken(
  service: HttpService,
  secret: string,
  { origin, now }: Attempt,
): Promise<Authenticated> {
  if (secret === '') {
    limit((await service.failures.take(nameClient(origin.address), now)).wait);
    throw unauthorized('unauthorized', SEND_A_TOKEN);
  }
  const visitor = await service.findVisitor(secret);
  if (visitor !== undefined) return { caller: { kind: 'visitor', ...visitor, ...origin }, secret };
  const token = await service.credentials.findToken(secret);
  if (token === undefined || token.expiresAt <= now) {
    limit((await service.failures.take(nameClient(origin.address), now)).wait);
    throw unauthorized('invalid_token', 'The token is unknown, expired or revoked.');
  }
  const { userId, tokenId, readOnly, reach, expiresAt } = token;
  const ends = Number.isFinite(expiresAt) ? { expiresAt } : {};
  const caller = { kind: 'token' as const, userId, tokenId, readOnly, reach, ...ends, ...origin };
  return { caller, secret };
}

async function requireSession(
  service: HttpService,
  secret: string,
  { origin, now }: Attempt,
): Promise<KnownSession> {
  const session = await findOpenSession(service, secret, now);
  if (session === undefined) {
    limit((await service.failures.take(nameClient(origin.address), now)).wait);
    throw sessionEnded();
  }
  return session;
}

/**
 * Holds a caller against what its credential stands for by now. A session is known by its id: its
 * secret may have changed since it was shown.
 *
 * @throws ApiError 401 where the token or session has ended since
 */
export async function requireStillKnown(
  service: HttpService,
  { caller, secret }: Authenticated,
): Promise<void> {
  if (caller.kind === 'session') {
    if (!(await service.credentials.isSessionOpen(caller))) throw sessionEnded();
    return;
  }
  const now = service.platform.clock.now().getTime();
  const origin = { ...caller, address: caller.address ?? '' };
  await authenticateToken(service, secret, { origin, now });
}

function sessionEnded(): ApiError {
  return unauthorized('session_ended', 'The session has ended: sign in again.');
}

/** Counts a request that needs no token against its address. */
export async function limitAnonymous(
  service: HttpService,
  request: IncomingMessage,
  exchange: Pick<Exchange, 'setHeader'>,
): Promise<void> {
  const now = service.platform.clock.now().getTime();
  const address = readClientAddress(request, service.platform.config.trustedProxies);
  await limitCaller(service, exchange, { name: nameClient(address), now });
}

/** Counts a request against a limit, and tells in the headers of the answer what is left of it. */
async function limitCaller(
  { limiter }: HttpService,
  exchange: Pick<Exchange, 'setHeader'>,
  { name, now }: { name: string; now: number },
): Promise<void> {
  const { wait, allowance } = await limiter.take(name, now);
  for (const [header, value] of Object.entries(writeRateHeaders(allowance))) {
    exchange.setHeader(header, value);
  }
  limit(wait);
}

function limit(secondsToWait: number): void {
  if (secondsToWait > 0) throw tooManyRequests(secondsToWait);
}

/** The token of a bearer header; empty for another scheme. The scheme's case does not matter. */
function readBearer(header: string): string {
  if (header.startsWith('Bearer ')) return header.slice(7).trim();
  return header.slice(0, 7).toLowerCase() === 'bearer ' ? header.slice(7).trim() : '';
}
