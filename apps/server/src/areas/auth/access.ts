import type { Access } from '../../http/access.ts';
import { findToken, findUserVisibleTo } from './store.ts';
import type { TokensTable, UsersTable } from './tables.ts';

/** For people who share an organization with the person that `{userId}` names, or are that person. */
export function onUser(): Access<UsersTable> {
  return {
    object: 'user',
    ability: null,
    load: async ({ db, caller, params }) =>
      (await findUserVisibleTo(db, params.userId ?? '', caller.userId)) ?? null,
    roleOf: () => null,
  };
}

/** For the owner of the token that `{tokenId}` names. */
export function onOwnToken(): Access<TokensTable> {
  return {
    object: 'self',
    ability: null,
    load: async ({ db, caller, params }) =>
      (await findToken(db, caller.userId, params.tokenId ?? '')) ?? null,
    roleOf: () => null,
  };
}
