import {
  type Actor,
  type Platform,
  readTimestamp,
  sha256Base64url,
  type Tx,
} from '../../platform/index.ts';
import { describeScimToken, locateScimToken } from './events.ts';
import type { ScimTokensTable } from './tables.ts';
import { makeScimSecret } from './token-secret.ts';
import { deleteScimTokenRow, insertScimToken } from './tokens-store.ts';

/** A new provisioning token. */
export interface NewScimToken {
  organizationId: string;
  label: string;
  /** ISO 8601; without it the token does not expire. */
  expiresAt?: string | undefined;
  actor: Actor;
}

/** Makes a provisioning token and answers it with its secret, which nothing can show again. */
export async function createScimToken(
  platform: Pick<Platform, 'ids' | 'clock' | 'events'>,
  tx: Tx,
  { organizationId, label, expiresAt, actor }: NewScimToken,
): Promise<{ token: ScimTokensTable; secret: string }> {
  const secret = makeScimSecret();
  const token: ScimTokensTable = {
    id: platform.ids.next(),
    organization_id: organizationId,
    label,
    secret_hash: sha256Base64url(secret),
    created_at: readTimestamp(platform.clock),
    expires_at: expiresAt === undefined ? null : new Date(expiresAt).toISOString(),
  };
  await insertScimToken(tx, token);
  await platform.events.emit(tx, 'scim-token.created', {
    actor,
    ...locateScimToken(token),
    after: describeScimToken(token),
  });
  return { token, secret };
}

/** Revokes a provisioning token: from the next request on it is unknown. */
export async function revokeScimToken(
  platform: Pick<Platform, 'events'>,
  tx: Tx,
  token: ScimTokensTable,
  actor: Actor,
): Promise<void> {
  await deleteScimTokenRow(tx, token.id);
  await platform.events.emit(tx, 'scim-token.revoked', {
    actor,
    ...locateScimToken(token),
    before: describeScimToken(token),
  });
}
