import { randomBytes } from 'node:crypto';

const BYTES = 24;
const PATTERN = /^[A-Za-z0-9_-]{32}$/;

/** A new secret of a share link: 192 random bits, one segment of a path. */
export function makeShareSecret(): string {
  return randomBytes(BYTES).toString('base64url');
}

/** Whether a text has the form of such a secret. */
export function isShareSecret(text: string): boolean {
  return PATTERN.test(text);
}

/** What the secret of a share link is sealed for. */
export function nameShareSecret({ id }: { id: string }): string {
  return `share link ${id}`;
}
