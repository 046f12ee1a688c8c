import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';
import type { Database } from './db/database.ts';

/**
 * Signs texts with the server's secret (HMAC-SHA-256, base64url), and seals those that have to be
 * read again but by nobody else (AES-256-GCM). `purpose` separates uses: what was made for one purpose
 * is worth nothing for another.
 */
export interface Signer {
  sign(purpose: string, text: string): string;
  verify(purpose: string, text: string, signature: string): boolean;
  /** Encrypts a text for whoever `owner` names, in base64url; twice the same text looks different. */
  seal(purpose: string, owner: string, text: string): string;
  /** The text that was sealed for this purpose and owner; undefined for anything else. */
  unseal(purpose: string, owner: string, sealed: string): string | undefined;
}

const SECRET_SETTING = 'signing-secret';
const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

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
    seal(purpose, owner, text) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, deriveSealingKey(secret, purpose), nonce);
      cipher.setAAD(Buffer.from(owner));
      const sealed = [nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()];
      return Buffer.concat(sealed).toString('base64url');
    },
    unseal(purpose, owner, sealed) {
      const bytes = Buffer.from(sealed, 'base64url');
      if (bytes.length < NONCE_BYTES + TAG_BYTES) return undefined;
      const nonce = bytes.subarray(0, NONCE_BYTES);
      const decipher = createDecipheriv(CIPHER, deriveSealingKey(secret, purpose), nonce);
      decipher.setAAD(Buffer.from(owner));
      decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
      try {
        const text = decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES));
        return Buffer.concat([text, decipher.final()]).toString('utf8');
      } catch {
        return undefined;
      }
    },
  };
}

/** The key that texts of a purpose are sealed with (HKDF, RFC 5869); no signature uses it. */
function deriveSealingKey(secret: Uint8Array, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', `seal ${purpose}`, 32));
}

/** The signer of this installation. Its secret is made once and kept in the settings table. */
export async function openSigner(database: Database): Promise<Signer> {
  const stored = await readSecret(database);
  if (stored !== undefined) return createSigner(stored);
  await database.transaction(async (tx) => {
    await tx
      .insertInto('settings')
      .values({ name: SECRET_SETTING, value: randomBytes(32).toString('base64url') })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .execute();
  });
  const secret = await readSecret(database);
  if (secret === undefined) throw new Error('The signing secret could not be stored.');
  return createSigner(secret);
}

async function readSecret(database: Database): Promise<Buffer | undefined> {
  const row = await database.db
    .selectFrom('settings')
    .select('value')
    .where('name', '=', SECRET_SETTING)
    .executeTakeFirst();
  return row === undefined ? undefined : Buffer.from(row.value, 'base64url');
}
