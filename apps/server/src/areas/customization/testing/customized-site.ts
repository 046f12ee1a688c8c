import type { Customization } from '@octavo/contract/customization';
import type { SiteResource, SiteSpaceResource } from '@octavo/contract/sites';
import type { GuardedFetch } from '../../../platform/net/guarded-fetch.ts';
import { startTestServer, type TestAnswer, type TestServer } from '../../../testing/test-server.ts';

/** A picture of one pixel. */
export const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

interface Refusal {
  error: { message: string };
  details: { path: string }[];
}

/** A running server with a site of two spaces, whose look is read and written. */
export interface CustomizedSite extends AsyncDisposable {
  server: TestServer;
  token: string;
  /** The site's path in the API. */
  path: string;
  spaces: { siteSpaceId: string; spaceId: string; pageId: string }[];
  /** Addresses that were fetched. */
  fetched: string[];
  /** Calls an operation on the look: of the site, or of a site space where one is named. */
  call(
    method: 'GET' | 'PUT' | 'DELETE',
    options?: { body?: unknown; siteSpaceId?: string | undefined; token?: string },
  ): Promise<TestAnswer<Customization & Refusal>>;
}

/** Starts it. Whatever is fetched from elsewhere is a picture of one pixel. */
export async function startCustomizedSite(
  dialect: 'sqlite' | 'postgres' = 'sqlite',
): Promise<CustomizedSite> {
  const fetched: string[] = [];
  const fetch: GuardedFetch = async (url) => {
    fetched.push(url);
    const isThere = url.endsWith('.png');
    return {
      url,
      status: isThere ? 200 : 404,
      headers: {},
      body: (async function* () {
        yield PIXEL;
      })(),
    };
  };
  const server = await startTestServer({ dialect, platform: { fetch } });
  const { org, token } = await server.make.org();
  const spaces: CustomizedSite['spaces'] = [];
  for (const title of ['Glazes', 'Clays']) {
    const { id } = await server.make.space(org.id, { title });
    const change = { operation: 'insert_page', title, document: { markdown: `# ${title}\n` } };
    await server.request('POST', `/spaces/${id}/content`, { token, body: { changes: [change] } });
    const pages = await server.request<{ pages: { id: string }[] }>(
      'GET',
      `/spaces/${id}/content/pages`,
      { token },
    );
    spaces.push({ siteSpaceId: '', spaceId: id, pageId: pages.body.pages[0]?.id ?? '' });
  }
  const made = await server.request<SiteResource>('POST', `/orgs/${org.id}/sites`, {
    token,
    body: { title: 'Kiln', spaces: spaces.map(({ spaceId }) => spaceId) },
  });
  const path = `/orgs/${org.id}/sites/${made.body.id}`;
  const listed = await server.request<{ items: SiteSpaceResource[] }>(
    'GET',
    `${path}/site-spaces`,
    { token },
  );
  for (const space of spaces) {
    const item = listed.body.items.find((one) => one.space.id === space.spaceId);
    space.siteSpaceId = item?.id ?? '';
  }
  return {
    ...{ server, token, path, spaces, fetched },
    call(method, { body, siteSpaceId, token: theirs = token } = {}) {
      const below = siteSpaceId === undefined ? '' : `/site-spaces/${siteSpaceId}`;
      return server.request(method, `${path}${below}/customization`, {
        token: theirs,
        ...(body === undefined ? {} : { body }),
      });
    },
    [Symbol.asyncDispose]: () => server.close(),
  };
}
