import { randomBytes } from 'node:crypto';
import type { NewCookie } from '../../http/cookies.ts';
import type { PageInput } from '../page.ts';

/** The cookie that binds sign-ins through providers to the browser in which they began. */
const SAML_COOKIE = 'octavo_saml';
const PATTERN = /^[\w-]{43}$/;
/** As long as an attempt lasts; each one that begins starts it anew. */
const SECONDS = 20 * 60;

/** The secret that the browser has, if it has begun something. */
export function findSamlBrowser({ cookie }: Pick<PageInput, 'cookie'>): string | undefined {
  const value = cookie(SAML_COOKIE);
  return value !== undefined && PATTERN.test(value) ? value : undefined;
}

/**
 * The cookie for a browser that begins: with the secret that it has, so that several tabs can, else a
 * new one. It is `Lax`: sent when another site leads here by a link or a redirect, not when it posts.
 */
export function makeSamlCookie(input: Pick<PageInput, 'cookie'>): NewCookie {
  const value = findSamlBrowser(input) ?? randomBytes(32).toString('base64url');
  return { name: SAML_COOKIE, value, maxAge: SECONDS };
}
