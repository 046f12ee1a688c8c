import type { ScimTokenResource } from '@octavo/contract/scim';
import type { ScimTokensTable } from './tables.ts';

/** A token row as the API shows it, without the secret. */
export function presentScimToken(token: ScimTokensTable): ScimTokenResource {
  return {
    id: token.id,
    label: token.label,
    createdAt: token.created_at,
    ...(token.expires_at === null ? {} : { expiresAt: token.expires_at }),
  };
}
