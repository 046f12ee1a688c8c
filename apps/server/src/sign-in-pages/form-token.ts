import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { type ApiError, forbidden } from '../http/errors.ts';
import type { Signer } from '../platform/index.ts';

/** The cookie that a browser's forms are bound to, before and after it has a session. */
export const FORM_COOKIE = 'octavo_form';

/** The name of the field that carries the token of a form. */
export const FORM_FIELD = 'form_token';

const PURPOSE = 'sign-in form';
const COOKIE_PATTERN = /^[\w-]{22}$/;

/** The value of the cookie: the one that the browser has, or a new one. */
export function readFormCookie(present: string | undefined): string {
  return present !== undefined && COOKIE_PATTERN.test(present)
    ? present
    : randomBytes(16).toString('base64url');
}

/** The token of the forms of one browser, signed in with one session or not. */
export function makeFormToken(signer: Signer, cookie: string, sessionId: string | null): string {
  return signer.sign(PURPOSE, `${cookie}\n${sessionId ?? ''}`);
}

/** What a form is held against. */
export interface FormBinding {
  signer: Signer;
  cookie: string | undefined;
  sessionId: string | null;
  /** That of the server, as browsers send it. */
  origin: string;
}

/**
 * Refuses a form that no page of ours sent from this browser.
 *
 * @throws ApiError 403
 */
export function requireOwnForm(
  { headers }: Pick<IncomingMessage, 'headers'>,
  form: URLSearchParams,
  { signer, cookie, sessionId, origin }: FormBinding,
): void {
  const site = headers['sec-fetch-site'];
  if (headers.origin !== undefined && headers.origin !== origin) throw outOfDate();
  if (site !== undefined && site !== 'same-origin' && site !== 'none') throw outOfDate();
  const token = form.get(FORM_FIELD) ?? '';
  if (cookie === undefined || !signer.verify(PURPOSE, `${cookie}\n${sessionId ?? ''}`, token)) {
    throw outOfDate();
  }
}

function outOfDate(): ApiError {
  return forbidden('csrf_token_missing', 'The form has expired. Reload the page.');
}
