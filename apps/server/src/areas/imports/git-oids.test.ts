import fs from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import git from 'isomorphic-git';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listQueries } from '../../testing/count-queries.ts';
import { userActor } from '../../testing/test-actor.ts';
import { dialects } from '../../testing/test-platform.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { importIntoSpace } from './index.ts';
import { openTree } from './trees/open-tree.ts';

interface GitObject {
  id: string;
  git?: { oid: string; path: string };
  pages?: GitObject[];
}

const EMPTY = 'e69de29bb2d1d6434b8b29ae775ad8c2e48c5391';

/** Every kind of bytes that a page, a file or a reusable content may come from. */
const FILES: Readonly<Record<string, string | Buffer>> = {
  'README.md': '# Kiln\n\n{% include ".gitbook/includes/note.md" %}\n\n[Cones](guide/cones.md)\n',
  'guide/cones.md':
    '\uFEFF---\ndescription: 窯\n---\r\n\r\n# Cones\r\n\r\n![](../.gitbook/assets/kiln.png)',
  'guide/nothing.md': '',
  'guide/latin.md': Buffer.from('# Caf\xe9\n\nGlaze.\n', 'latin1'),
  'guide/latin-2.md': Buffer.from('# Caf\xe8\n\nGlaze.\n', 'latin1'),
  '.gitbook/includes/note.md': 'Wear gloves.\n',
  '.gitbook/assets/kiln.png': Buffer.from(Array.from({ length: 3_000 }, (_, at) => at % 251)),
  '.gitbook/assets/empty.txt': '',
};

const flatten = (pages: readonly GitObject[]): GitObject[] =>
  pages.flatMap((page) => [page, ...flatten(page.pages ?? [])]);

let dir: string;
/** What Git calls each file of the repository. */
let tree: Record<string, string>;

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'octavo-oids-'));
  await git.init({ fs, dir, defaultBranch: 'main' });
  for (const [filepath, bytes] of Object.entries(FILES)) {
    await mkdir(dirname(join(dir, filepath)), { recursive: true });
    await writeFile(join(dir, filepath), bytes);
    await git.add({ fs, dir, filepath });
  }
  const oid = await git.commit({ fs, dir, message: 'One', author: { name: 'A', email: 'a@b.c' } });
  const read = (filepath: string) => git.readBlob({ fs, dir, oid, filepath });
  const blobs = await Promise.all(
    Object.keys(FILES).map(async (path) => [path, (await read(path)).oid] as const),
  );
  tree = Object.fromEntries(blobs);
});

afterAll(() => rm(dir, { recursive: true, force: true }));

interface Imported {
  server: TestServer;
  get<Body>(path: string): Promise<Body>;
  /** Id by path of all that a list of resources says of Git. */
  listOids(path?: string): Promise<Record<string, string>>;
  findPage(path: string): Promise<GitObject>;
  edit(page: string, markdown: string): Promise<void>;
}

/** A server with the repository in a space. */
async function openImported(dialect: (typeof dialects)[number]): Promise<Imported> {
  const server = await startTestServer({ dialect });
  const { org, admin, token } = await server.make.org();
  const actor = userActor(admin.id);
  const { id: spaceId } = await server.make.space(org.id, { actor });
  await importIntoSpace(server.platform, await openTree(dir), { spaceId, actor });
  const get = async <Body>(path: string): Promise<Body> => {
    const { status, body } = await server.request<Body>('GET', `/spaces/${spaceId}${path}`, {
      token,
    });
    expect([path, status]).toEqual([path, 200]);
    return body;
  };
  return {
    server,
    get,
    async listOids(path = '/content') {
      const lists = await get<Record<'pages' | 'files' | 'reusableContents', GitObject[]>>(path);
      const { pages, files = [], reusableContents = [] } = lists;
      const shown = [...flatten(pages), ...files, ...reusableContents];
      return Object.fromEntries(shown.flatMap(({ git: at }) => (at ? [[at.path, at.oid]] : [])));
    },
    async findPage(path) {
      const { pages } = await get<{ pages: GitObject[] }>('/content/pages');
      const page = flatten(pages).find(({ git: at }) => at?.path === path);
      if (page === undefined) throw new Error(`No page came from ${path}.`);
      return page;
    },
    async edit(page, markdown) {
      const body = { changes: [{ operation: 'update_page', page, document: { markdown } }] };
      const path = `/spaces/${spaceId}/content`;
      expect((await server.request('POST', path, { token, body })).status).toBe(200);
    },
  };
}

const hash = async (text: string) => (await git.hashBlob({ object: text })).oid;

describe.each(dialects)('what Git calls the files of an imported repository, on %s', (dialect) => {
  let imported: Imported;

  beforeAll(async () => {
    imported = await openImported(dialect);
  });

  afterAll(() => imported.server.close());

  const listQueriesOf = async (path: string) => {
    const queries = await listQueries(() => imported.get(path));
    return queries.filter((query) => query.includes('git_oid'));
  };

  it('takes one query of a table until it is in memory', async () => {
    expect(await listQueriesOf('/content/files?metadata=false')).toEqual([]);
    expect(await listQueriesOf('/content/files')).toHaveLength(1);
    expect(await listQueriesOf('/content/files?limit=10')).toEqual([]);
  });

  it('is the id of each blob of its tree, for pages, files and reusable contents', async () => {
    expect(await imported.listOids()).toEqual(tree);
    expect(tree['guide/nothing.md']).toBe(EMPTY);
  });

  it('is the same wherever a page, a file or a reusable content is answered', async () => {
    const { id } = await imported.findPage('README.md');
    const shown = await Promise.all([
      imported.get<GitObject>(`/content/page/${id}`),
      imported.get<GitObject>('/content/path/guide%2Fcones'),
    ]);
    expect(shown.map(({ git: at }) => at?.oid)).toEqual([
      tree['README.md'],
      tree['guide/cones.md'],
    ]);
    const links = await imported.get<{ items: Record<string, unknown>[] }>('/links');
    const linked = JSON.stringify(links.items).matchAll(/"git":(\{[^}]+\})/g);
    const oids = [...linked].map(([, at = '']) => JSON.parse(at) as { oid: string; path: string });
    expect(oids.length).toBeGreaterThan(4);
    for (const { path, oid } of oids) expect([path, oid]).toEqual([path, tree[path]]);
    expect(new Set(oids.map(({ path }) => path.split('.').at(-1)))).toEqual(new Set(['md', 'png']));
  });

  it('follows the text of a page that is edited, also where its bytes were no text', async () => {
    for (const path of ['README.md', 'guide/latin.md']) {
      const text = `# Changed\n\n${path}\n`;
      await imported.edit((await imported.findPage(path)).id, text);
      expect((await imported.findPage(path)).git?.oid).toBe(await hash(text));
    }
    expect((await imported.findPage('guide/latin-2.md')).git?.oid).toBe(tree['guide/latin-2.md']);
  });

  it('is stored with an import, computed for rows that lack it, and given to them by a job', async () => {
    const before = await openImported(dialect);
    await using server = before.server;
    const { database, jobs } = server.platform;
    const listStored = async () => {
      const documents = await database.db
        .selectFrom('documents')
        .select(['hash', 'git_oid'])
        .execute();
      const blobs = await database.db.selectFrom('blobs').select(['hash', 'git_oid']).execute();
      return new Map([...documents, ...blobs].map((row) => [row.hash, row.git_oid]));
    };
    const stored = await listStored();
    expect([...stored.values()]).toEqual(expect.arrayContaining(Object.values(tree)));
    expect([...stored.values()]).not.toContain(null);
    await database.transaction(async (tx) => {
      await tx.updateTable('documents').set({ git_oid: null }).execute();
      await tx.updateTable('blobs').set({ git_oid: null }).execute();
      await jobs.enqueue(tx, 'content.fill-git-oids', { table: 'documents', after: '' });
    });
    expect(await before.listOids()).toEqual(tree);
    while ((await jobs.runDue()) > 0);
    expect(await listStored()).toEqual(stored);
  });
});
