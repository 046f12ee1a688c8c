import { expect, it } from 'vitest';
import { openPublicWeb, type PublicWeb, type WebAnswer } from '../../../../testing/public-web.ts';
import type { TestAnswer } from '../../../../testing/test-server.ts';
import {
  type EditingServer,
  openEditingServer,
  type ShownPage,
} from '../../../editing/testing/editing-server.ts';

/** What an import answers, or what went wrong. */
export interface ImportAnswer {
  revision: string;
  importedResources: number;
  totalResources: number;
  error?: { message: string; details?: { path: string; message: string }[] };
}

export interface ImportBody {
  url: string;
  source: string;
}

/** A file as a list shows it. */
export interface ShownFile {
  id: string;
  name: string;
  contentType: string;
}

/** A server with an empty space, and a web that its imports are fetched from. */
export interface ImportServer extends EditingServer {
  web: PublicWeb;
  /** Imports into the space, as an editor unless told otherwise. */
  importInto(
    body: ImportBody,
    options?: { token?: string; headers?: Record<string, string>; changeRequest?: number },
  ): Promise<TestAnswer<ImportAnswer>>;
  /** The last page of the space, with its Markdown. */
  lastPage(): Promise<ShownPage>;
  files(): Promise<ShownFile[]>;
}

export async function openImportServer(
  pages: Readonly<Record<string, WebAnswer>> = {},
  dialect: 'sqlite' | 'postgres' = 'sqlite',
): Promise<ImportServer> {
  await using opened = new AsyncDisposableStack();
  const web = opened.use(await openPublicWeb(pages));
  const options = { platform: { fetch: web.fetch } };
  const authoring = opened.use(await openEditingServer(dialect, options));
  const { server, spaceId, tokens } = authoring;
  const closing = opened.move();
  return {
    ...authoring,
    web,
    importInto(body, { token = tokens.editor, headers = {}, changeRequest } = {}) {
      const branch = changeRequest === undefined ? '' : `/change-requests/${changeRequest}`;
      const path = `/spaces/${spaceId}${branch}/content/import`;
      return server.request<ImportAnswer>('POST', path, { token, body, headers });
    },
    async lastPage() {
      const { body } = await authoring.get<{ pages: ShownPage[] }>('/content/pages');
      const last = body.pages.at(-1);
      if (last === undefined) throw new Error('The space has no page.');
      return authoring.page(last.id, 'markdown');
    },
    async files() {
      const { body } = await authoring.get<{ items: ShownFile[] }>('/content/files');
      return body.items;
    },
    [Symbol.asyncDispose]: () => closing.disposeAsync(),
  };
}

/** Some bytes as a `data:` URL. */
export function writeDataUrl(type: string, content: string | Uint8Array): string {
  return `data:${type};base64,${Buffer.from(content).toString('base64')}`;
}

/**
 * The claims that hold for every source that adds one page with the title `Kiln`; `makeBody` makes
 * what is imported.
 */
export function itKeepsTheRulesOfImports(makeBody: () => ImportBody | Promise<ImportBody>): void {
  it('adds to a change request and leaves the space as it is', async () => {
    await using space = await openImportServer();
    const { server, spaceId, tokens } = space;
    await server.request('POST', `/spaces/${spaceId}/change-requests`, {
      ...{ token: tokens.editor, body: { subject: 'Imports' } },
    });
    const before = await space.revision();
    const { status, body } = await space.importInto(await makeBody(), { changeRequest: 1 });
    expect(status).toBe(201);
    const path = `/change-requests/1/content/pages`;
    const { pages } = (await space.get<{ pages: ShownPage[] }>(path)).body;
    expect(pages.map(({ title }) => title)).toEqual(['Kiln']);
    expect(body.importedResources).toBeGreaterThan(0);
    expect([await space.revision(), await space.outline()]).toEqual([before, '']);
  });

  it('needs the role edit, an unlocked space and the revision of If-Match', async () => {
    await using space = await openImportServer();
    const { server, spaceId, tokens } = space;
    const body = await makeBody();
    expect((await space.importInto(body, { token: tokens.commenter })).status).toBe(403);
    const headers = { 'if-match': `"${await space.revision()}"` };
    expect((await space.importInto(body, { headers })).status).toBe(201);
    expect((await space.importInto(body, { headers })).status).toBe(412);
    const locked = { token: tokens.admin, body: { editMode: 'locked' } };
    await server.request('PATCH', `/spaces/${spaceId}`, locked);
    const before = await space.revision();
    expect((await space.importInto(body)).status).toBe(409);
    expect(await space.revision()).toBe(before);
  });
}
