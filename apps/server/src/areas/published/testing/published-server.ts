import type { PublishedContent } from '@octavo/contract/published';
import type { HttpOptions } from '../../../http/service.ts';
import type { dialects } from '../../../testing/test-platform.ts';
import { startTestServer, type TestAnswer, type TestServer } from '../../../testing/test-server.ts';

type Dialect = (typeof dialects)[number];

/** A running server with a public site of two spaces, and somebody who shows sites of others. */
export interface PublishedServer extends AsyncDisposable {
  server: TestServer;
  organizationId: string;
  siteId: string;
  /** Of an admin of the organization. */
  token: string;
  /** Of a person who has nothing to do with the organization. */
  renderer: string;
  /** The site's path in the API. */
  path: string;
  /** The site's address, with a slash at its end. */
  url: string;
  /** Its spaces, by their titles. */
  spaces: Readonly<Record<'Glazes' | 'Clays', string>>;
  /** Ids of the pages of `Glazes` and `Clays`, by their slugs. */
  pages: Readonly<Record<string, string>>;
  /** Sets the clock forward. */
  advance(seconds: number): void;
  call<Body = Record<string, never>>(
    method: string,
    path: string,
    request?: { body?: unknown; as?: string },
  ): Promise<TestAnswer<Body>>;
  /** Asks for an address of the site: `below` its own. */
  resolve(below?: string, body?: object): Promise<TestAnswer<PublishedContent>>;
  /** The token that reads the site as anybody. */
  visit(below?: string): Promise<string>;
}

/** Markdown of a page that says more to some readers. */
const FIRING =
  '# Firing\n\nReduce the flame.\n\n{% if visitor.claims.studio %}\nThe studio code is celadon.\n{% endif %}\n';

/** Starts it. */
export async function startPublishedServer(
  dialect: Dialect = 'sqlite',
  http: HttpOptions = {},
): Promise<PublishedServer> {
  let ahead = 0;
  const clock = { now: () => new Date(Date.now() + ahead * 1000) };
  const server = await startTestServer({ dialect, http, platform: { clock } });
  const { org, token } = await server.make.org();
  const call: PublishedServer['call'] = (method, path, { body, as = token } = {}) =>
    server.request(method, path, { token: as, ...(body === undefined ? {} : { body }) });
  const make = async (title: string, changes: object[]) => {
    const { id } = await server.make.space(org.id, { title });
    const answer = await call('POST', `/spaces/${id}/content?compat=false`, { body: { changes } });
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
    return id;
  };
  const page = (markdown: string, more = {}) => ({
    ...{ operation: 'insert_page', document: { markdown }, ...more },
  });
  const spaces = {
    Glazes: await make('Glazes', [
      page('# Start\n\nAll about glazes, see [firing](./firing.md).', { slug: 'start' }),
      page(FIRING, { slug: 'firing', ref: 'firing' }),
      page('# Recipes\n\nSecret of tenmoku.', {
        ...{ slug: 'recipes', condition: 'visitor.claims.studio', ref: 'recipes' },
      }),
      page('# Ash\n\nWood ash of tenmoku.', { slug: 'ash', into: './recipes.md' }),
    ]),
    Clays: await make('Clays', [page('# Bodies\n\nClays and glazes.', { slug: 'bodies' })]),
  };
  const made = await call<{ id: string; basename: string }>('POST', `/orgs/${org.id}/sites`, {
    body: { title: 'Kiln', spaces: Object.values(spaces) },
  });
  const path = `/orgs/${org.id}/sites/${made.body.id}`;
  await call('POST', `${path}/publish`);
  const url = `${server.platform.config.publicUrl}/sites/${made.body.basename}/`;
  const { token: renderer } = await server.make.org('Renderer');
  const resolve: PublishedServer['resolve'] = (below = '', body = {}) =>
    call('POST', '/urls/published', { body: { url: url + below, ...body }, as: renderer });
  return {
    ...{ server, organizationId: org.id, siteId: made.body.id, token, renderer, path, url },
    ...{ spaces, pages: await listPages(call, Object.values(spaces)), call, resolve },
    advance(seconds) {
      ahead += seconds;
    },
    visit: async (below) => (await resolve(below)).body.apiToken,
    [Symbol.asyncDispose]: () => server.close(),
  };
}

interface ListedPage {
  id: string;
  slug: string;
  pages?: ListedPage[];
}

async function listPages(call: PublishedServer['call'], spaces: readonly string[]) {
  const ids: Record<string, string> = {};
  const enter = (pages: readonly ListedPage[]) => {
    for (const { id, slug, pages: below = [] } of pages) {
      ids[slug] = id;
      enter(below);
    }
  };
  for (const space of spaces) {
    const { body } = await call<{ pages: ListedPage[] }>('GET', `/spaces/${space}/content/pages`);
    enter(body.pages);
  }
  return ids;
}
