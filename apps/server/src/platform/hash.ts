import { createHash, hash } from 'node:crypto';

/** The SHA-256 of a text's UTF-8 bytes, base64url without padding (43 characters). */
export function sha256Base64url(text: string): string {
  return hash('sha256', text, 'base64url');
}

/** The SHA-256 of bytes, lower-case hexadecimal (64 characters). */
export function sha256Hex(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
