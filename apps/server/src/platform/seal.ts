import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

/**
 * Keeps texts that have to be read again, such as the secrets of clients, so that rows of a table
 * alone do not give them away (AES-256-GCM). `purpose` separates uses: what was sealed for one opens
 * for no other. Name the row in it, and what is moved to another row does not open there.
 */
export interface Sealer {
  /** Seals a text; the same text is sealed differently every time. */
  seal(purpose: string, text: string): string;
  /**
   * Seals a text such that the same text is sealed alike: for what stands in addresses, which are to be
   * the same for the same thing. Whoever has two of them sees whether they are of the same text.
   */
  sealAlike(purpose: string, text: string): string;
  /** The text that `seal` or `sealAlike` answered for the same purpose; undefined for anything else. */
  open(purpose: string, sealed: string): string | undefined;
}

/** What a sealed text begins with: the way it is sealed. */
const PREFIX = 'v1.';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** A sealer of the given secret (at least 32 bytes). */
export function createSealer(secret: Uint8Array): Sealer {
  if (secret.byteLength < 32) throw new RangeError('A sealing secret has at least 32 bytes.');
  const keyOf = (purpose: string) =>
    Buffer.from(hkdfSync('sha256', secret, 'octavo seal', purpose, 32));
  const sealWith = (nonce: Buffer, purpose: string, text: string) => {
    const cipher = createCipheriv('aes-256-gcm', keyOf(purpose), nonce);
    const sealed = [nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()];
    return PREFIX + Buffer.concat(sealed).toString('base64url');
  };
  return {
    seal: (purpose, text) => sealWith(randomBytes(NONCE_BYTES), purpose, text),
    sealAlike(purpose, text) {
      // A nonce that follows from the text is never used for two: only equal texts have the same one.
      const key = keyOf(`${purpose} alike`);
      const nonce = createHmac('sha256', key).update(text).digest().subarray(0, NONCE_BYTES);
      return sealWith(nonce, purpose, text);
    },
    open(purpose, sealed) {
      const bytes = Buffer.from(sealed.slice(PREFIX.length), 'base64url');
      if (!sealed.startsWith(PREFIX) || bytes.length < NONCE_BYTES + TAG_BYTES) {
        return undefined;
      }
      const nonce = bytes.subarray(0, NONCE_BYTES);
      const cipher = createDecipheriv('aes-256-gcm', keyOf(purpose), nonce, {
        authTagLength: TAG_BYTES,
      });
      cipher.setAuthTag(bytes.subarray(-TAG_BYTES));
      try {
        const text = cipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES));
        return Buffer.concat([text, cipher.final()]).toString('utf8');
      } catch {
        return undefined;
      }
    },
  };
}
