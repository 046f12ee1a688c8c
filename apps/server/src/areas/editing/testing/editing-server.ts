import type { ContentChange } from '@octavo/contract/editing';
import { startTestServer, type TestAnswer, type TestServer } from '../../../testing/test-server.ts';

/** What a batch answers with `compat=false`, or what went wrong. */
export interface BatchAnswer {
  revision: string;
  changes: {
    operation: string;
    page?: { id: string };
    reusableContent?: string;
    files?: string[];
  }[];
  insertedFiles: { id: string; name: string; contentType: string; ref?: string }[];
  error?: { message: string; details?: { path: string }[] };
}

/** A page as tests look at it. */
export interface ShownPage {
  id: string;
  title: string;
  path: string;
  slug: string;
  type: string;
  updatedAt: string;
  emoji?: string;
  description?: string;
  markdown?: string;
  document?: unknown;
  pages: ShownPage[];
}

/** A server with an empty space and callers of three roles. */
export interface EditingServer extends AsyncDisposable {
  server: TestServer;
  orgId: string;
  spaceId: string;
  tokens: { admin: string; editor: string; commenter: string };
  /** Posts a batch, as an editor unless told otherwise. */
  change(
    changes: readonly (ContentChange | Record<string, unknown>)[],
    options?: { token?: string; headers?: Record<string, string> },
  ): Promise<TestAnswer<BatchAnswer>>;
  /** Inserts a page and answers its id. */
  insert(page: Record<string, unknown>): Promise<string>;
  get<Body>(path: string): Promise<TestAnswer<Body>>;
  page(id: string, format?: 'markdown' | 'document'): Promise<ShownPage>;
  /** Titles of the pages at the root, in order, those below in brackets: `A[B,C],D`. */
  outline(): Promise<string>;
  revision(): Promise<string>;
}

/** Starts the server; `path`s are below the space. */
export async function openEditingServer(
  dialect: 'sqlite' | 'postgres' = 'sqlite',
  options: Parameters<typeof startTestServer>[0] = {},
): Promise<EditingServer> {
  const server = await startTestServer({ ...options, dialect });
  const { make } = server;
  const { org, token } = await make.org();
  const { id: spaceId } = await make.space(org.id);
  const tokens = {
    admin: token,
    editor: (await make.member(org.id, 'edit')).token,
    commenter: (await make.member(org.id, 'comment')).token,
  };
  const base = `/spaces/${spaceId}`;
  const get = <Body>(path: string) => server.request<Body>('GET', `${base}${path}`, { token });
  const change: EditingServer['change'] = (changes, { token: as, headers } = {}) =>
    server.request<BatchAnswer>('POST', `${base}/content?compat=false`, {
      token: as ?? tokens.editor,
      body: { changes },
      ...(headers === undefined ? {} : { headers }),
    });
  return {
    ...{ server, orgId: org.id, spaceId, tokens, change, get },
    async insert(page) {
      const { body, status } = await change([{ operation: 'insert_page', document: {}, ...page }]);
      const id = body.changes?.[0]?.page?.id;
      if (id === undefined) throw new Error(`${status}: ${body.error?.message}`);
      return id;
    },
    async page(id, format) {
      const query = format === undefined ? '' : `?format=${format}`;
      return (await get<ShownPage>(`/content/page/${id}${query}`)).body;
    },
    async outline() {
      const { pages } = (await get<{ pages: ShownPage[] }>('/content/pages')).body;
      return writeOutline(pages);
    },
    revision: async () => (await get<{ revision: string }>('')).body.revision,
    [Symbol.asyncDispose]: () => server.close(),
  };
}

function writeOutline(pages: readonly ShownPage[]): string {
  return pages
    .map(({ title, pages: below }) => title + (below.length > 0 ? `[${writeOutline(below)}]` : ''))
    .join(',');
}
