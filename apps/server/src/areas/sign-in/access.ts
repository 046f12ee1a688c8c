import { type Access, onOwn } from '../../http/access.ts';
import { findPasskey } from './passkeys-store.ts';
import type { PasskeysTable } from './tables.ts';

/** For the owner of the passkey that `{passkeyId}` names. */
export function onOwnPasskey(): Access<PasskeysTable> {
  return onOwn(
    async ({ db, caller, params }) =>
      (await findPasskey(db, caller.userId, params.passkeyId ?? '')) ?? null,
  );
}
