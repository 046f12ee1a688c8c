import { randomBytes } from 'node:crypto';

const PREFIX = 'ocp_';
const PATTERN = /^ocp_[A-Za-z0-9_-]{43}$/;

/** A new secret of a provisioning token: a prefix that scanners find, and 256 random bits. */
export function makeScimSecret(): string {
  return PREFIX + randomBytes(32).toString('base64url');
}

/** Whether a text has the form of such a secret. */
export function isScimSecret(text: string): boolean {
  return PATTERN.test(text);
}
