import { ADMIN_EMAIL, PUBLIC_URL } from '../served.ts';
import type { Recorder } from './recorder.ts';
import type { Story } from './story.ts';

/** Browser sessions: people sign in by links of the command line, and end them by device. */
export async function tellSessions({ recorder, act, try: attempt }: Story): Promise<void> {
  for (const name of ['browser', 'phone']) recorder.people.set(name, await signIn(recorder));
  const { json: own } = await act('get-session', { as: 'browser' });
  const { json: phone } = await attempt('get-session', { as: 'phone' });
  await act('list-sessions', { as: 'browser' });
  await attempt('delete-session', {
    ...{ name: 'delete-session without the CSRF token', as: 'browser' },
    params: { sessionId: phone.id },
  });
  await attempt('get-session', {
    ...{ name: 'get-session from another origin', as: 'browser' },
    headers: { origin: 'https://elsewhere.test' },
  });
  await act('delete-session', {
    ...{ as: 'browser', headers: { 'x-csrf-token': own.csrfToken } },
    params: { sessionId: phone.id },
  });
  await attempt('get-session', { name: 'get-session after its end', as: 'phone' });
  await act('delete-other-sessions');
  await attempt('get-session', { name: 'get-session after the end of all', as: 'browser' });
}

/** Signs the administrator in, as a browser without scripts would, and answers the cookie. */
async function signIn(recorder: Recorder): Promise<string> {
  const link = (await recorder.server.run('sign-in-link', '--user', ADMIN_EMAIL)).trim();
  const page = await recorder.peek({ path: link });
  const token = /name="form_token" value="([^"]+)"/.exec(page.body.toString())?.[1] ?? '';
  const signedIn = await recorder.peek({
    method: 'POST',
    path: link,
    headers: {
      cookie: readCookies(page.headers['set-cookie'])[0] ?? '',
      origin: PUBLIC_URL,
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: new URLSearchParams({ form_token: token }).toString(),
  });
  const cookies = readCookies(signedIn.headers['set-cookie']);
  const session = cookies.find((cookie) => cookie.startsWith('octavo_session='));
  if (session === undefined) throw new Error(`Signing in answered ${signedIn.status}.`);
  return session;
}

function readCookies(lines: string | string[] | undefined): string[] {
  return [lines ?? []].flat().map((line) => line.split(';', 1)[0] ?? '');
}
