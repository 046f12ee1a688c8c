import { TOTP } from 'otpauth';
import type { UsersTable } from '../../areas/auth/index.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { type ClientAnswer, type FormClient, openFormClient, readMails } from './form-client.ts';

/** A server with a person on it, a browser and a clock that the test moves. */
export interface SignInWorld extends AsyncDisposable {
  server: TestServer;
  user: UsersTable;
  client: FormClient;
  /** The present time of the server. */
  now(): Date;
  wait(minutes: number): void;
  /** Follows a newly mailed link; a person with two-step sign-in is led to the second step. */
  signIn(client?: FormClient, path?: string): Promise<ClientAnswer>;
  /** The code that an app shows for a key. */
  code(secret: string): string;
  /** Switches two-step sign-in on for the person, who is signed in; answers key and recovery codes. */
  enableTwoStep(client?: FormClient): Promise<{ secret: string; recoveryCodes: string[] }>;
}

/** Opens such a world; Mira is her name. */
export async function openSignInWorld(dialect: 'sqlite' | 'postgres'): Promise<SignInWorld> {
  let now = new Date('2030-01-31T09:30:00.000Z');
  const server = await startTestServer({ dialect, platform: { clock: { now: () => now } } });
  const user = await server.make.user({ email: 'mira@example.com', displayName: 'Mira' });
  const client = openFormClient(server);
  const world: SignInWorld = {
    ...{ server, user, client, now: () => now },
    wait(minutes) {
      now = new Date(now.getTime() + minutes * 60_000);
    },
    async signIn(browser = client, path = '/sign-in') {
      const { email } = await server.platform.database.db
        .selectFrom('users')
        .select('email')
        .where('id', '=', user.id)
        .executeTakeFirstOrThrow();
      await browser.submit(await browser.open(path), '/sign-in/link', { email });
      const mails = await readMails(server.platform);
      const link = mails.findLast(({ text }) => text.includes('/sign-in/link/'))?.links[0] ?? '';
      const target = new URL(link).pathname;
      return browser.submit(await browser.open(target), target);
    },
    code: (secret) => new TOTP({ secret }).generate({ timestamp: now.getTime() }),
    async enableTwoStep(browser = client) {
      const page = await browser.open('/account/two-step');
      const secret = readKey(page);
      const done = await browser.submit(page, '/account/two-step', { code: world.code(secret) });
      return { secret, recoveryCodes: readRecoveryCodes(done) };
    },
    [Symbol.asyncDispose]: () => server.close(),
  };
  return world;
}

/** The key that a page shows as text. */
export function readKey({ html }: ClientAnswer): string {
  const key = /<code class="key"[^>]*>([^<]+)</.exec(html)?.[1];
  if (key === undefined) throw new Error('The page shows no key.');
  return key.replace(/ /g, '');
}

/** The recovery codes that a page shows. */
export function readRecoveryCodes({ html }: ClientAnswer): string[] {
  return [...html.matchAll(/<li><code>([^<]+)<\/code>/g)].map(([, code = '']) => code);
}
