import { type Access, onOwn } from '../../http/access.ts';
import { findToken } from './store.ts';
import type { TokensTable } from './tables.ts';

/** For the owner of the token that `{tokenId}` names. */
export function onOwnToken(): Access<TokensTable> {
  return onOwn(
    async ({ db, caller, params }) =>
      (await findToken(db, caller.userId, params.tokenId ?? '')) ?? null,
  );
}
