import type { IncomingMessage } from 'node:http';
import type { RequestOrigin } from '../platform/index.ts';
import type { UserCaller } from './caller.ts';
import { readClientAddress } from './client-address.ts';
import { readCredential } from './credential.ts';
import { requireOwnPage } from './csrf.ts';
import { tooManyRequests, unauthorized } from './errors.ts';
import type { HttpService } from './service.ts';

/** A caller with the secret it showed. */
export interface Authenticated {
  readonly caller: UserCaller;
  readonly secret: string;
}

/**
 * Who sends the request: a program by its bearer token (RFC 6750), or a person's browser by the
 * cookie of its session. The rate limit is checked first: of the credential where there is one, of
 * the address otherwise.
 *
 * @param requestId what the caller is known to have asked by, together with its address
 * @param writes whether the operation changes anything; a browser's write carries its CSRF token
 * @throws ApiError 401 without a valid credential, 403 for a browser's request from elsewhere, 429
 * over the limit
 */
export async function authenticate(
  service: HttpService,
  request: IncomingMessage,
  { requestId, writes }: { requestId: string; writes: boolean },
): Promise<Authenticated> {
  const credential = readCredential(request, service);
  const now = service.platform.clock.now().getTime();
  const address = readClientAddress(request, service.platform.config.trustedProxies);
  const origin = { address, requestId };
  limit(service.failures.peek(address, now));
  switch (credential.kind) {
    case 'none':
      limit(service.limiter.take(address, now));
      throw unauthorized('unauthorized', SEND_A_TOKEN);
    case 'token': {
      limit(service.limiter.take(credential.header, now));
      return authenticateToken(service, readBearer(credential.header), { origin, now });
    }
    case 'session': {
      limit(service.limiter.take(`session ${credential.secret}`, now));
      const found = await authenticateSession(service, credential.secret, { origin, now });
      const { secret } = credential;
      requireOwnPage(request, { secret, origin: service.urls.origin, writes });
      return found;
    }
  }
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
  if (secret === '') throw unauthorized('unauthorized', SEND_A_TOKEN);
  const token = await service.credentials.findToken(secret);
  if (token === undefined || token.expiresAt <= now) {
    service.failures.take(origin.address, now);
    throw unauthorized('invalid_token', 'The token is unknown, expired or revoked.');
  }
  const { userId, tokenId, readOnly } = token;
  return { caller: { kind: 'token', userId, tokenId, readOnly, ...origin }, secret };
}

async function authenticateSession(
  service: HttpService,
  secret: string,
  { origin, now }: Attempt,
): Promise<Authenticated> {
  const session = await service.credentials.findSession(secret);
  if (session === undefined || session.expiresAt <= now) {
    service.failures.take(origin.address, now);
    throw unauthorized('session_ended', 'The session has ended: sign in again.');
  }
  const { userId, sessionId } = session;
  return { caller: { kind: 'session', userId, sessionId, ...origin }, secret };
}

/**
 * Holds a caller against what its secret stands for by now.
 *
 * @throws ApiError 401 where the token or session has ended since
 */
export async function requireStillKnown(
  service: HttpService,
  { caller, secret }: Authenticated,
): Promise<void> {
  const now = service.platform.clock.now().getTime();
  const attempt = { origin: { ...caller, address: caller.address ?? '' }, now };
  await (caller.kind === 'token' ? authenticateToken : authenticateSession)(
    service,
    secret,
    attempt,
  );
}

/** Counts a request that needs no token against its address. */
export function limitAnonymous(service: HttpService, request: IncomingMessage): void {
  const now = service.platform.clock.now().getTime();
  const address = readClientAddress(request, service.platform.config.trustedProxies);
  limit(service.limiter.take(address, now));
}

function limit(secondsToWait: number): void {
  if (secondsToWait > 0) throw tooManyRequests(secondsToWait);
}

/** The token of a bearer header; empty for another scheme. The scheme's case does not matter. */
function readBearer(header: string): string {
  if (header.startsWith('Bearer ')) return header.slice(7).trim();
  return header.slice(0, 7).toLowerCase() === 'bearer ' ? header.slice(7).trim() : '';
}
