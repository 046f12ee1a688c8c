import type { UsersTable } from '../../areas/auth/index.ts';
import { hashPassword, setPassword } from '../../areas/sign-in/index.ts';
import type { Config } from '../../platform/index.ts';
import { testActor } from '../../testing/test-actor.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { type ClientAnswer, type FormClient, openFormClient } from './form-client.ts';

/** A password that is taken. */
export const PASSWORD = 'glazes cool slowly';

/** A server with a person on it, its clock in the hand of the test. */
export interface SignInWorld extends AsyncDisposable {
  server: TestServer;
  user: UsersTable;
  client: FormClient;
  wait(seconds: number): void;
  /** Gives the person a password. */
  givePassword(password?: string): Promise<void>;
  /** Sends the form for signing in by a password. */
  signIn(
    fields?: { email?: string; password?: string },
    client?: FormClient,
    path?: string,
  ): Promise<ClientAnswer>;
  /** How many passwords were hashed or compared so far. */
  countHashes(): Promise<number>;
}

/** Opens such a server. */
export async function openSignInWorld(
  dialect: 'sqlite' | 'postgres',
  config: Partial<Config> = {},
): Promise<SignInWorld> {
  let now = new Date('2030-01-31T09:30:00.000Z');
  const server = await startTestServer({
    dialect,
    platform: { clock: { now: () => now }, config },
  });
  const user = await server.make.user({ email: 'mira@example.com', displayName: 'Mira <b>' });
  const world: SignInWorld = {
    ...{ server, user, client: openFormClient(server) },
    wait(seconds) {
      now = new Date(now.getTime() + seconds * 1000);
    },
    async givePassword(password = PASSWORD) {
      const hash = await hashPassword(server.platform, password);
      await server.platform.database.transaction((tx) =>
        setPassword(server.platform, tx, {
          ...{ userId: user.id, hash, actor: testActor },
          ...{ kept: null, withTokens: false },
        }),
      );
    },
    async signIn(fields = {}, client = world.client, path = '/sign-in') {
      const values = { email: user.email, password: PASSWORD, ...fields };
      return client.submit(await client.open(path), '/sign-in', values);
    },
    async countHashes() {
      const { text } = await server.platform.metrics.render();
      return Number(/^octavo_password_hashes_total (\d+)/m.exec(text)?.[1] ?? 0);
    },
    [Symbol.asyncDispose]: () => server.close(),
  };
  return world;
}
