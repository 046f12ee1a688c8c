import type { UsersTable } from '../../areas/auth/index.ts';
import type { OrganizationsTable } from '../../areas/orgs/index.ts';
import { dialects } from '../../testing/test-platform.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { type ClientAnswer, type FormClient, openFormClient } from './form-client.ts';
import {
  type OidcPerson,
  startTestOidcProvider,
  type TestOidcProvider,
} from './test-oidc-provider.ts';

/** An organization that has proven `kiln.example` and has an OpenID Connect provider. */
export interface SsoWorld extends AsyncDisposable {
  server: TestServer;
  provider: TestOidcProvider;
  /** The provider's id here. */
  providerId: string;
  org: OrganizationsTable;
  admin: UsersTable;
  /** The admin's. */
  token: string;
  /** Why sign-ins were refused, as the organization is told. */
  refusals: { reason: string; detail: string }[];
  /** Opens the start address; answers the authorization request that the browser is sent to. */
  begin(client: FormClient, path?: string): Promise<string>;
  /** Signs a person in at the provider and comes back. */
  signIn(client: FormClient, person: OidcPerson): Promise<ClientAnswer>;
  countSessions(): Promise<number>;
}

export const MIRA: OidcPerson = { sub: 'mira', email: 'mira@kiln.example', name: 'Mira' };

/** Opens such a world. */
export async function openSsoWorld(
  dialect: (typeof dialects)[number] = dialects[0] ?? 'sqlite',
): Promise<SsoWorld> {
  await using opened = new AsyncDisposableStack();
  const provider = opened.use(await startTestOidcProvider());
  const config = { ssoPrivateHosts: new Set([provider.host]) };
  const server = opened.use(await startTestServer({ dialect, platform: { config } }));
  const { org, admin, token } = await server.make.org();
  const { database, events } = server.platform;
  await server.make.provenDomains(org.id, ['kiln.example']);
  const providerId = await addOidcProvider(server, { org: org.id, token, provider });
  const refusals: SsoWorld['refusals'] = [];
  events.on('sso.refused', async (_, { after }) => {
    refusals.push({ reason: String(after?.reason), detail: String(after?.detail) });
  });
  const begin = async (client: FormClient, path = `/sso/oidc/${providerId}/start`) => {
    const { location, text } = await client.open(path);
    if (location === undefined) throw new Error(`The sign-in did not begin: ${text}`);
    return location;
  };
  const closing = opened.move();
  return {
    ...{ server, provider, providerId, org, admin, token, refusals, begin },
    signIn: async (client, person) =>
      client.open(provider.authorize(await begin(client), person).href),
    countSessions: async () =>
      (await database.db.selectFrom('sessions').select('id').execute()).length,
    [Symbol.asyncDispose]: () => closing.disposeAsync(),
  };
}

/** Adds a provider to an organization by the API; answers its id. */
export async function addOidcProvider(
  server: TestServer,
  { org, token, provider }: { org: string; token: string; provider: TestOidcProvider },
): Promise<string> {
  const { issuer, clientId: clientID, clientSecret } = provider;
  const { status, body } = await server.request<{ id: string }>('POST', `/orgs/${org}/oidc`, {
    ...{ token, body: { label: 'Company', issuer, clientID, clientSecret, defaultRole: 'edit' } },
  });
  if (status !== 201) throw new Error(`The provider was not added: ${JSON.stringify(body)}`);
  return body.id;
}

export { dialects, openFormClient };
