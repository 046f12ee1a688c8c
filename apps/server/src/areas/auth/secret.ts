import { randomBytes } from 'node:crypto';
import { sha256Base64url } from '../../platform/index.ts';

const PREFIX = 'oct_';
const SESSION_PREFIX = 'ocs_';
const SECRET_PATTERN = /^oct_[A-Za-z0-9_-]{43}$/;
const SESSION_PATTERN = /^ocs_[A-Za-z0-9_-]{43}$/;

/** A new token secret: a prefix that scanners find, and 256 random bits in base64url. */
export function makeSecret(): string {
  return PREFIX + randomBytes(32).toString('base64url');
}

/** Whether a text has the form of a token secret. */
export function isSecret(text: string): boolean {
  return SECRET_PATTERN.test(text);
}

/** A new session secret, of the same strength. */
export function makeSessionSecret(): string {
  return SESSION_PREFIX + randomBytes(32).toString('base64url');
}

/** Whether a text has the form of a session secret. */
export function isSessionSecret(text: string): boolean {
  return SESSION_PATTERN.test(text);
}

/** What is stored of a secret. Its 256 random bits make a slow hash needless. */
export function hashSecret(secret: string): string {
  return sha256Base64url(secret);
}
