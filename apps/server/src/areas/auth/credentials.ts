import type { Credentials, KnownSession, KnownToken } from '../../http/service.ts';
import { defineStampedCache } from '../../http/stamped-cache.ts';
import { type Platform, systemActor } from '../../platform/index.ts';
import { createUseNotes } from './note-use.ts';
import { hashSecret, isSecret, isSessionSecret } from './secret.ts';
import { changeSecret, endSession, readEnd } from './sessions.ts';
import { findSession, findSessionByHash } from './sessions-store.ts';
import { findTokenByHash } from './store.ts';
import type { SessionsTable } from './tables.ts';

/** Of a token or a session in memory, about. */
const TOKEN_BYTES = 250;
const SESSION_BYTES = 400;

export const tokens = defineStampedCache<KnownToken>(
  { name: 'auth-tokens', share: 4 },
  TOKEN_BYTES,
);
export const sessions = defineStampedCache<KnownSession>(
  { name: 'auth-sessions', share: 3 },
  SESSION_BYTES,
);

/**
 * Finds tokens and sessions by their secrets; what was found is remembered until a commit. Uses of
 * sessions are written down together, `useDelayMs` after the first of them.
 */
export function createCredentials(
  platform: Platform,
  { useDelayMs }: { useDelayMs?: number | undefined } = {},
): Credentials {
  const { database } = platform;
  const uses = createUseNotes(platform, useDelayMs);
  return {
    async findToken(secret) {
      if (!isSecret(secret)) return undefined;
      const hash = hashSecret(secret);
      return tokens.read(platform, database.db, hash, async () => {
        const row = await findTokenByHash(database.db, hash);
        if (row === undefined) return undefined;
        return {
          tokenId: row.id,
          userId: row.user_id,
          readOnly: row.read_only === 1,
          reach: row.reach,
          expiresAt:
            row.expires_at === null ? Number.POSITIVE_INFINITY : Date.parse(row.expires_at),
        };
      });
    },
    async findSession(secret) {
      if (!isSessionSecret(secret)) return undefined;
      const hash = hashSecret(secret);
      return sessions.read(platform, database.db, hash, async () => {
        const row = await findSessionByHash(database.db, hash);
        return row && readKnownSession(row, hash);
      });
    },
    async isSessionOpen({ sessionId, userId }) {
      const row = await findSession(database.db, userId, sessionId);
      return row !== undefined && readEnd(row) > platform.clock.now().getTime();
    },
    async rotateSession({ sessionId: id, secretHash }) {
      const session = { id, secret_hash: secretHash };
      return database.transaction((tx) => changeSecret(platform, tx, session));
    },
    async endReusedSession({ sessionId, userId }) {
      platform.log.warn({ sessionId, userId }, 'an outdated session secret was presented');
      await database.transaction(async (tx) => {
        const row = await findSession(tx, userId, sessionId);
        if (row !== undefined) await endSession(platform, tx, row, systemActor('session-reuse'));
      });
    },
    noteUse: uses.note,
    stop: uses.stop,
  };
}

function readKnownSession(row: SessionsTable, shownHash: string): KnownSession {
  return {
    sessionId: row.id,
    userId: row.user_id,
    reach: row.reach,
    expiresAt: readEnd(row),
    lastSeenAt: Date.parse(row.last_seen_at),
    secretHash: row.secret_hash,
    previousHash: row.previous_hash,
    previousUntil: row.previous_until === null ? 0 : Date.parse(row.previous_until),
    isPrevious: row.secret_hash !== shownHash,
    rotationDue: row.rotation_due === 1,
  };
}
