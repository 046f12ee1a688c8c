import type { IncomingMessage } from 'node:http';
import type { ResolvedSite } from '../../areas/sites/index.ts';
import type { Answer } from '../respond/answer.ts';
import { answerDirectly } from '../respond/direct-answer.ts';
import { answerSignedOut, answerSignOutForm } from './access-answers.ts';
import { SIGN_OUT_PATH } from './request-address.ts';
import { clearVisitorCookies, readVisitorCookie } from './visitor-cookie.ts';

/**
 * Signs a visitor out who posts; to look at the address alone asks whether they want to. Browsers
 * send no cookie along with a post from another site, and without one nothing is taken away.
 */
export async function answerSignOut(
  request: IncomingMessage,
  resolved: ResolvedSite,
  isSignedIn: boolean,
): Promise<Answer> {
  if (request.method !== 'POST') {
    return isSignedIn ? answerSignOutForm(request, resolved) : answerSignedOut(request, resolved);
  }
  request.resume();
  const hasCookie = readVisitorCookie(request.headers.cookie, resolved) !== undefined;
  return answerDirectly({
    status: 303,
    headers: {
      Location: resolved.basePath + SIGN_OUT_PATH,
      ...(hasCookie ? { 'Set-Cookie': clearVisitorCookies(resolved) } : {}),
    },
  });
}
