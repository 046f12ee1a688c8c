import type { SiteResource, SiteSpaceResource } from '@octavo/contract/sites';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

/** A running server with a site of two spaces, `Glazes` (the default) and `Clays`. */
export interface SiteWithSpaces extends AsyncDisposable {
  server: TestServer;
  organizationId: string;
  token: string;
  /** The site's path in the API. */
  path: string;
  list(): Promise<SiteSpaceResource[]>;
}

/** Starts it. */
export async function startSiteWithSpaces(
  dialect: 'sqlite' | 'postgres' = 'sqlite',
): Promise<SiteWithSpaces> {
  const server = await startTestServer({ dialect });
  const { org, token } = await server.make.org();
  const spaces = [
    (await server.make.space(org.id, { title: 'Glazes' })).id,
    (await server.make.space(org.id, { title: 'Clays' })).id,
  ];
  const made = await server.request<SiteResource>('POST', `/orgs/${org.id}/sites`, {
    token,
    body: { title: 'Kiln', spaces },
  });
  const path = `/orgs/${org.id}/sites/${made.body.id}`;
  return {
    server,
    organizationId: org.id,
    token,
    path,
    async list() {
      const { body } = await server.request<{ items: SiteSpaceResource[] }>(
        'GET',
        `${path}/site-spaces`,
        { token },
      );
      return body.items;
    },
    [Symbol.asyncDispose]: () => server.close(),
  };
}
