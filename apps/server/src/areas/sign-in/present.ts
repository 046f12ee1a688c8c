import type { PasskeyResource } from '@octavo/contract/sign-in';
import type { PasskeysTable } from './tables.ts';

/** A passkey row as the API shows it: neither its credential nor its key. */
export function presentPasskey(passkey: PasskeysTable): PasskeyResource {
  return {
    id: passkey.id,
    name: passkey.name,
    backedUp: passkey.backed_up === 1,
    createdAt: passkey.created_at,
    ...(passkey.last_used_at === null ? {} : { lastUsedAt: passkey.last_used_at }),
  };
}
