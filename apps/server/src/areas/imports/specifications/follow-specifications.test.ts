import { describe, expect, it } from 'vitest';
import { dialects } from '../../../testing/test-platform.ts';
import { zipOf } from '../../../testing/zip-of.ts';
import { loadReferences } from '../../openapi-specs/index.ts';
import {
  makeSpec,
  makeSpecWorld,
  SPEC_URL,
  startSpecServer,
} from '../../openapi-specs/testing/spec-world.ts';

const ASSET = '.gitbook/assets/kiln api.json';
const BLOCK = (src: string) =>
  `{% openapi src="${src}" path="/pots" method="get" %}\n[it](${src})\n{% endopenapi %}\n`;

async function openSpace(dialect: 'sqlite' | 'postgres') {
  const opened = await startSpecServer(dialect, { [SPEC_URL]: JSON.stringify(makeSpec()) });
  const { server } = opened;
  const world = await makeSpecWorld(server);
  const { id } = await server.make.space(world.orgId);
  const call = async <Body>(method: string, path: string, body?: unknown) => {
    const answer = await server.request<Body>(method, path, {
      ...{ token: world.token, ...(body === undefined ? {} : { body }) },
    });
    expect([path, answer.status < 300, answer.body]).toEqual([path, true, answer.body]);
    return answer.body;
  };
  return {
    ...{ server, world, spaceId: id, call },
    async importTree(files: Readonly<Record<string, string>>) {
      const zip = await zipOf(files);
      const url = `data:application/zip;base64,${Buffer.from(zip).toString('base64')}`;
      await call('POST', `/spaces/${id}/content/import`, { url, source: 'zip' });
      await server.platform.jobs.runDue();
    },
    async list() {
      await server.platform.jobs.runDue();
      const { items } = await call<{ items: { slug: string; lastVersion?: string }[] }>(
        ...(['GET', world.path] as const),
      );
      return items;
    },
    [Symbol.asyncDispose]: () => opened[Symbol.asyncDispose](),
  };
}

describe.each(
  dialects,
)('specifications that blocks show by a file or an address, on %s', (dialect) => {
  it('are made of the files of an imported tree, and follow them', async () => {
    await using opened = await openSpace(dialect);
    const page = `# Kilns\n\n${BLOCK(ASSET)}\n\`\`\`\n${BLOCK('https://elsewhere.test/x.json')}\`\`\`\n`;
    const tree = { 'README.md': page, [ASSET]: JSON.stringify(makeSpec()) };
    await opened.importTree(tree);
    const [made, ...others] = await opened.list();
    expect(others).toEqual([]);
    expect(made).toMatchObject({ slug: 'kiln-api', lastVersion: expect.any(String) });
    const { server, world, spaceId, call } = opened;
    const { items: files } = await call<{ items: { id: string }[] }>(
      ...(['GET', `/spaces/${spaceId}/content/files`] as const),
    );
    const show = { kind: 'operation', path: '/pots', method: 'get' } as const;
    const [reference] = await loadReferences(
      ...([server.platform, server.platform.database.db, world.orgId] as const),
      [{ spec: { spaceId, fileId: files[0]?.id ?? '' }, show }],
    );
    expect(reference?.operation).toMatchObject({ path: '/pots' });
    await opened.importTree({ ...tree, [ASSET]: JSON.stringify(makeSpec(['/pots', '/wheels'])) });
    const [updated] = await opened.list();
    expect(updated).toMatchObject({ slug: 'kiln-api' });
    expect(updated?.lastVersion).not.toBe(made?.lastVersion);
    await opened.importTree({ ...tree, 'README.md': `${page}\nMore.\n` });
    expect(await opened.list()).toHaveLength(1);
    const copy = await call<{ id: string }>('POST', `/spaces/${spaceId}/duplicate`);
    expect(await opened.list()).toHaveLength(2);
    const [ofCopy] = await loadReferences(
      ...([server.platform, server.platform.database.db, world.orgId] as const),
      [{ spec: { spaceId: copy.id, fileId: files[0]?.id ?? '' }, show }],
    );
    expect(ofCopy?.operation).toMatchObject({ path: '/pots' });
  });

  it('are made of addresses once, whichever page names them, and when a request is merged', async () => {
    await using opened = await openSpace(dialect);
    const { spaceId, call } = opened;
    const insert = (title: string) => ({
      changes: [{ operation: 'insert_page', title, document: { markdown: BLOCK(SPEC_URL) } }],
    });
    const requests = `/spaces/${spaceId}/change-requests`;
    const { id } = await call<{ id: string }>('POST', requests, { subject: 'API' });
    await call('POST', `${requests}/${id}/content`, insert('First'));
    expect(await opened.list()).toEqual([]);
    await call('POST', `${requests}/${id}/merge`, {});
    expect(await opened.list()).toMatchObject([
      { slug: 'openapi', lastVersion: expect.any(String) },
    ]);
    await call('POST', `/spaces/${spaceId}/content`, insert('Second'));
    expect(await opened.list()).toHaveLength(1);
  });
});
