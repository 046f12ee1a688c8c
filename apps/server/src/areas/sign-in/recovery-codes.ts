import { randomInt } from 'node:crypto';
import { sha256Base64url } from '../../platform/index.ts';

/** How many codes there are at a time. */
export const RECOVERY_CODES = 10;

/** Digits and letters that are not taken for each other (Crockford's base 32). */
const LETTERS = '0123456789abcdefghjkmnpqrstvwxyz';
/** 80 random bits: too many for anybody to try, so that a fast hash of them tells nothing. */
const LENGTH = 16;
const GROUP = /.{4}(?=.)/g;

/** New recovery codes, each as a person reads it: `k3w9-0d7z-…`. */
export function makeRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () =>
    Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)])
      .join('')
      .replace(GROUP, '$&-'),
  );
}

/** What is stored of a code, however a person typed it: case, hyphens and spaces do not matter. */
export function hashRecoveryCode(userId: string, typed: string): string {
  const code = typed
    .toLowerCase()
    .replace(/[\s\-\u2010-\u2015]/g, '')
    .replace(/o/g, '0')
    .replace(/[il]/g, '1');
  return sha256Base64url(`${userId}\n${code}`);
}
