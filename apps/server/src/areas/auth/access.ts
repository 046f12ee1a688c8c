import { type Access, onOwn, onOwnSession } from '../../http/access.ts';
import { sessionIdOf } from '../../http/caller.ts';
import { findSession } from './sessions-store.ts';
import { findToken } from './store.ts';
import type { SessionsTable, TokensTable } from './tables.ts';

/** For the owner of the token that `{tokenId}` names. */
export function onOwnToken(): Access<TokensTable> {
  return onOwn(
    async ({ db, caller, params }) => (await findToken(db, caller, params.tokenId ?? '')) ?? null,
    { withinReach: true },
  );
}

/**
 * For the owner of the session that `{sessionId}` names; whose way in reaches one organization alone has
 * none but the one that asks.
 */
export function onListedSession(): Access<SessionsTable> {
  return onOwn(
    async ({ db, caller, params }) => {
      const { sessionId = '' } = params;
      if (caller.reach !== null && sessionIdOf(caller) !== sessionId) return null;
      return (await findSession(db, caller.userId, sessionId)) ?? null;
    },
    { withinReach: true },
  );
}

/** For a person in a browser, about the session of that. */
export function onCallingSession(): Access<SessionsTable> {
  return onOwnSession(
    async ({ db, caller }) => (await findSession(db, caller.userId, caller.sessionId)) ?? null,
  );
}
