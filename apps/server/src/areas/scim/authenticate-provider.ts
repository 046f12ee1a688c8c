import type { IncomingMessage } from 'node:http';
import { readCredential } from '../../http/credential.ts';
import { tooManyRequests } from '../../http/errors.ts';
import type { HttpService } from '../../http/service.ts';
import { defineStampedCache } from '../../http/stamped-cache.ts';
import { nameClient, sha256Base64url, type Tx } from '../../platform/index.ts';
import { ScimError } from './scim-error.ts';
import { isScimSecret } from './token-secret.ts';
import { findScimToken, findScimTokenByHash } from './tokens-store.ts';

/** A provisioning token as it is known by its secret. */
interface KnownScimToken {
  readonly id: string;
  readonly organizationId: string;
  /** Milliseconds since 1970; infinite for a token that does not expire. */
  readonly expiresAt: number;
}

const TOKEN_BYTES = 250;

export const tokens = defineStampedCache<KnownScimToken>(
  { name: 'scim-tokens', share: 1 },
  TOKEN_BYTES,
);

/**
 * The id of the provisioning token of the organization that the request carries (RFC 6750). Rate
 * limits are those of the API: of the token, and of addresses that show wrong ones.
 *
 * @param address the client's
 * @throws ScimError 401 without a token that is this organization's and in force
 * @throws ApiError 429 over a limit
 */
export async function authenticateProvider(
  service: HttpService,
  request: IncomingMessage,
  { organizationId, address }: { organizationId: string; address: string },
): Promise<string> {
  const now = service.platform.clock.now().getTime();
  const credential = readCredential(request, service);
  if (credential.kind !== 'token') {
    limit((await service.limiter.take(nameClient(address), now)).wait);
    throw unauthorized('Send a provisioning token: Authorization: Bearer ocp_…');
  }
  const token = await findToken(service, /^bearer +/i.exec(credential.header), credential.header);
  if (token?.organizationId === organizationId && token.expiresAt > now) {
    limit((await service.limiter.take(`provisioning token ${token.id}`, now)).wait);
    return token.id;
  }
  limit((await service.failures.take(nameClient(address), now)).wait);
  throw unauthorized(NOT_IN_FORCE);
}

const NOT_IN_FORCE =
  'The token is unknown, expired or revoked, or belongs to another organization.';

/** Requires that a token was not revoked since the request came. @throws ScimError 401 */
export async function requireStillThere(
  tx: Tx,
  organizationId: string,
  tokenId: string,
): Promise<void> {
  const token = await findScimToken(tx, organizationId, tokenId);
  if (token === undefined) throw unauthorized(NOT_IN_FORCE);
}

async function findToken(
  { platform }: HttpService,
  scheme: RegExpExecArray | null,
  header: string,
): Promise<KnownScimToken | undefined> {
  const secret = scheme === null ? '' : header.slice(scheme[0].length).trim();
  if (!isScimSecret(secret)) return undefined;
  const { db } = platform.database;
  const hash = sha256Base64url(secret);
  return tokens.read(platform, db, hash, async () => {
    const row = await findScimTokenByHash(db, hash);
    return (
      row && {
        id: row.id,
        organizationId: row.organization_id,
        expiresAt: row.expires_at === null ? Number.POSITIVE_INFINITY : Date.parse(row.expires_at),
      }
    );
  });
}

function unauthorized(detail: string): ScimError {
  return new ScimError(401, detail, undefined, { 'www-authenticate': 'Bearer' });
}

function limit(secondsToWait: number): void {
  if (secondsToWait > 0) throw tooManyRequests(secondsToWait);
}
