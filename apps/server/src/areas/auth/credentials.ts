import type { Credentials, KnownSession, KnownToken } from '../../http/service.ts';
import { defineStampedCache } from '../../http/stamped-cache.ts';
import type { Platform } from '../../platform/index.ts';
import { hashSecret, isSecret, isSessionSecret } from './secret.ts';
import { findSessionByHash, findTokenByHash } from './store.ts';

/** Of a token or a session in memory, about. */
const CREDENTIAL_BYTES = 250;

const tokens = defineStampedCache<KnownToken>('auth-tokens', CREDENTIAL_BYTES);
const sessions = defineStampedCache<KnownSession>('auth-sessions', CREDENTIAL_BYTES);

/** Finds tokens and sessions by their secrets; what was found is remembered until a commit. */
export function createCredentials(platform: Platform): Credentials {
  const { database } = platform;
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
        if (row === undefined) return undefined;
        return {
          sessionId: row.id,
          userId: row.user_id,
          expiresAt: Date.parse(row.expires_at),
        };
      });
    },
  };
}
