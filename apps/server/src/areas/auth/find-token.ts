import type { FindToken, KnownToken } from '../../http/service.ts';
import { defineStampedCache } from '../../http/stamped-cache.ts';
import type { Platform } from '../../platform/index.ts';
import { hashSecret, isSecret } from './secret.ts';
import { findTokenByHash } from './store.ts';

/** Of a token in memory, about. */
const TOKEN_BYTES = 250;

const tokens = defineStampedCache<KnownToken>('auth-tokens', TOKEN_BYTES);

/** Finds tokens by their secrets; what was found is remembered until anything is committed. */
export function createFindToken(platform: Platform): FindToken {
  const { database } = platform;
  return async (secret) => {
    if (!isSecret(secret)) return undefined;
    const hash = hashSecret(secret);
    return tokens.read(platform, database.db, hash, async () => {
      const row = await findTokenByHash(database.db, hash);
      if (row === undefined) return undefined;
      return {
        tokenId: row.id,
        userId: row.user_id,
        readOnly: row.read_only === 1,
        expiresAt: row.expires_at === null ? Number.POSITIVE_INFINITY : Date.parse(row.expires_at),
      };
    });
  };
}
