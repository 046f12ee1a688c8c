import { type Access, onOwn, onOwnSession } from '../../http/access.ts';
import { findSession } from './sessions-store.ts';
import { findToken } from './store.ts';
import type { SessionsTable, TokensTable } from './tables.ts';

/** For the owner of the token that `{tokenId}` names. */
export function onOwnToken(): Access<TokensTable> {
  return onOwn(
    async ({ db, caller, params }) =>
      (await findToken(db, caller.userId, params.tokenId ?? '')) ?? null,
  );
}

/** For the owner of the session that `{sessionId}` names. */
export function onListedSession(): Access<SessionsTable> {
  return onOwn(
    async ({ db, caller, params }) =>
      (await findSession(db, caller.userId, params.sessionId ?? '')) ?? null,
  );
}

/** For a person in a browser, about the session of that. */
export function onCallingSession(): Access<SessionsTable> {
  return onOwnSession(
    async ({ db, caller }) => (await findSession(db, caller.userId, caller.sessionId)) ?? null,
  );
}
