import type { IncomingMessage } from 'node:http';
import type { Caller } from './access.ts';
import { tooManyRequests, unauthorized } from './errors.ts';
import type { HttpService } from './service.ts';

/** A caller with the secret it showed. */
export interface AuthenticatedCaller extends Caller {
  readonly secret: string;
}

/**
 * Who sends the request, by its bearer token (RFC 6750). The rate limit is checked first: of the
 * token where there is one, of the address otherwise.
 *
 * @throws ApiError 401 without a valid token, 429 over the limit
 */
export async function authenticate(
  service: HttpService,
  request: IncomingMessage,
): Promise<AuthenticatedCaller> {
  const header = request.headers.authorization;
  const now = service.platform.clock.now().getTime();
  const address = request.socket.remoteAddress ?? '';
  limit(service.failures.peek(address, now));
  limit(service.limiter.take(header ?? address, now));
  const secret = header === undefined ? '' : readBearer(header);
  if (secret === '') {
    throw unauthorized('unauthorized', 'Send a token: Authorization: Bearer oct_…');
  }
  const token = await service.findToken(secret);
  if (token === undefined || token.expiresAt <= now) {
    service.failures.take(address, now);
    throw unauthorized('invalid_token', 'The token is unknown, expired or revoked.');
  }
  return { userId: token.userId, tokenId: token.tokenId, readOnly: token.readOnly, secret };
}

/** Counts a request that needs no token against its address. */
export function limitAnonymous(service: HttpService, request: IncomingMessage): void {
  const now = service.platform.clock.now().getTime();
  limit(service.limiter.take(request.socket.remoteAddress ?? '', now));
}

function limit(secondsToWait: number): void {
  if (secondsToWait > 0) throw tooManyRequests(secondsToWait);
}

/** The token of a bearer header; empty for another scheme. The scheme's case does not matter. */
function readBearer(header: string): string {
  if (header.startsWith('Bearer ')) return header.slice(7).trim();
  return header.slice(0, 7).toLowerCase() === 'bearer ' ? header.slice(7).trim() : '';
}
