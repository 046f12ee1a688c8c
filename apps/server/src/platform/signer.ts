import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Database } from './db/database.ts';

/**
 * Signs texts with the server's secret (HMAC-SHA-256, base64url). `purpose` separates uses: a
 * signature made for one purpose never verifies for another.
 */
export interface Signer {
  sign(purpose: string, text: string): string;
  verify(purpose: string, text: string, signature: string): boolean;
}

const SECRET_SETTING = 'signing-secret';

/** A signer of the given secret (at least 32 bytes). */
export function createSigner(secret: Uint8Array): Signer {
  if (secret.byteLength < 32) throw new RangeError('A signing secret has at least 32 bytes.');
  const keys = new Map<string, Buffer>();
  const keyOf = (purpose: string): Buffer => {
    let key = keys.get(purpose);
    if (key === undefined) {
      key = createHmac('sha256', secret).update(purpose).digest();
      if (keys.size < 100) keys.set(purpose, key);
    }
    return key;
  };
  const digest = (purpose: string, text: string): Buffer =>
    createHmac('sha256', keyOf(purpose)).update(text).digest();
  return {
    sign: (purpose, text) => digest(purpose, text).toString('base64url'),
    verify(purpose, text, signature) {
      const given = Buffer.from(signature, 'base64url');
      const expected = digest(purpose, text);
      return (
        given.length === expected.length &&
        given.toString('base64url') === signature &&
        timingSafeEqual(given, expected)
      );
    },
  };
}

/**
 * The secret of this installation, from which the keys of its signer and its sealer follow. It is made
 * once and kept in the settings table.
 */
export async function openSecret(database: Database): Promise<Uint8Array> {
  const stored = await readSecret(database);
  if (stored !== undefined) return stored;
  await database.transaction(async (tx) => {
    await tx
      .insertInto('settings')
      .values({ name: SECRET_SETTING, value: randomBytes(32).toString('base64url') })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .execute();
  });
  const secret = await readSecret(database);
  if (secret === undefined) throw new Error('The signing secret could not be stored.');
  return secret;
}

async function readSecret(database: Database): Promise<Buffer | undefined> {
  const row = await database.db
    .selectFrom('settings')
    .select('value')
    .where('name', '=', SECRET_SETTING)
    .executeTakeFirst();
  return row === undefined ? undefined : Buffer.from(row.value, 'base64url');
}
