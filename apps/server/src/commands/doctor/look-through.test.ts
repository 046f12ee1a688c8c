import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { purgeSpace } from '../../areas/content/testing/content-owners.ts';
import { makeExampleWorld } from '../../testing/example-world.ts';
import { dialects } from '../../testing/test-platform.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { lookThrough } from './look-through.ts';
import { createJsonReport } from './report-damage.ts';

const PAGES = 8;

interface Line {
  type: string;
  kind?: string;
  subject?: string;
  repaired?: boolean;
  repairable?: boolean;
  hash?: string;
  record?: { title: string };
  pages?: { title: string }[];
}

describe.each(dialects)('octavo doctor, on %s', (dialect) => {
  let server: TestServer;
  let space: string;
  let pages: string[];
  let call: <Body>(method: string, path: string, body?: unknown) => Promise<Body>;

  beforeAll(async () => {
    server = await startTestServer({ dialect });
    const { org, token } = await server.make.org();
    call = async (method, path, body) => {
      const answer = await server.request(method, path, { token, ...(body ? { body } : {}) });
      if (answer.status >= 300) throw new Error(`${path}: ${JSON.stringify(answer.body)}`);
      return answer.body as never;
    };
    await makeExampleWorld(server.platform);
    ({ id: space } = await call<{ id: string }>('POST', `/orgs/${org.id}/spaces`, {
      title: 'Pots',
    }));
    const files = [
      { ref: 'glaze', name: 'glaze.txt', base64: Buffer.from('Glaze').toString('base64') },
    ];
    const inserts = Array.from({ length: PAGES }, (_, at) => ({
      operation: 'insert_page',
      title: `Pot ${at}`,
      ref: `pot${at}`,
      document: {
        markdown: `Fired ${at} times.\n\n## Kiln ${at}\n\n[Back](./pot0) and [the glaze](./glaze).\n`,
      },
    }));
    const changes = [{ operation: 'insert_files', files }, ...inserts];
    const written = await call<{ changes: { page?: { id: string } }[] }>(
      'POST',
      `/spaces/${space}/content?compat=false`,
      { changes },
    );
    pages = written.changes.flatMap(({ page }) => page?.id ?? []);
    await call('POST', `/spaces/${space}/change-requests`, { subject: 'Glaze anew' });
    const comment = { body: { markdown: 'Which kiln?' }, page: pages[1] };
    const { id } = await call<{ id: string }>('POST', `/spaces/${space}/comments`, comment);
    await call('POST', `/spaces/${space}/comments/${id}/replies`, { body: { markdown: 'Mine.' } });
    await server.platform.jobs.runDue();
  });
  afterAll(() => server.close());

  async function look(repair = false): Promise<{ isWhole: boolean; lines: Line[]; found: Line[] }> {
    const lines: Line[] = [];
    const report = createJsonReport({ print: (line) => lines.push(JSON.parse(line) as Line) });
    const { signal } = new AbortController();
    const isWhole = await lookThrough(server.platform, report, { all: true, repair, signal });
    return { isWhole, lines, found: lines.filter(({ type }) => type === 'damage') };
  }

  /** Damages what is kept from outside. */
  const damage = (text: string) =>
    server.platform.database.transaction((tx) => sql.raw(text).execute(tx));

  async function read<Row>(text: string): Promise<Row> {
    const { rows } = await sql.raw<Row>(text).execute(server.platform.database.db);
    if (rows[0] === undefined) throw new Error(`Nothing is found by ${text}`);
    return rows[0];
  }

  it('finds nothing wrong with one of everything, and says at how much it looked', async () => {
    const { isWhole, found, lines } = await look();
    expect(found).toEqual([]);
    expect(isWhole).toBe(true);
    expect(lines).toContainEqual(
      expect.objectContaining({
        type: 'part',
        name: 'content',
        damages: 0,
        looked: expect.objectContaining({ files: expect.toBeOneOf([2, 3, 4, 5]) }),
      }),
    );
  });

  const sections = `id >> 16 in (select id from search_pages where page_id = 'PAGE')`;
  /** Damages of one look, each to a page of its own, by what is told of it. */
  const derived: [kind: string, subject: string, text: string][] = [
    ['count-wrong', 'comments of spaces', `update spaces set comments = 7 where id = 'SPACE'`],
    [
      ...(['count-wrong', 'change_requests of spaces'] as const),
      `update spaces set change_requests = 0 where id = 'SPACE'`,
    ],
    [
      ...(['count-wrong', 'change_requests_draft'] as const),
      `update spaces set change_requests_draft = 9 where id = 'SPACE'`,
    ],
    [
      ...(['count-wrong', 'open_conflicts'] as const),
      `update change_requests set open_conflicts = 3 where space_id = 'SPACE'`,
    ],
    ['count-wrong', 'replies of', `update comments set replies = 5 where space_id = 'SPACE'`],
    ['search-wrong', 'page PAGE', `delete from search_pages where page_id = 'PAGE'`],
    [
      ...(['search-wrong', 'page PAGE'] as const),
      `delete from search_sections where ${sections} and title like 'Kiln%'`,
    ],
    [
      ...(['search-wrong', 'page PAGE'] as const),
      `update search_sections set body = 'Long ago.' where ${sections}`,
    ],
    [
      ...(['search-wrong', 'page PAGE'] as const),
      `update search_pages set restriction = 'closed' where page_id = 'PAGE'`,
    ],
    [
      ...(['search-wrong', 'page gone'] as const),
      `insert into search_pages (id, space_id, page_id, parent, is_branch, restriction)
        select max(id) + 1, space_id, 'gone', null, 0, null from search_pages
        where space_id = 'SPACE' group by space_id`,
    ],
    ['links-wrong', 'page PAGE', `delete from links where source = 'page:PAGE'`],
    [
      ...(['links-wrong', 'page PAGE'] as const),
      `update links set target = 'file:elsewhere# reference'
        where source = 'page:PAGE' and target like 'file:%'`,
    ],
    ['links-wrong', 'page PAGE', `delete from link_sources where source = 'page:PAGE'`],
    [
      ...(['links-wrong', 'page gone'] as const),
      `insert into link_sources (space_id, source, anchors)
        values ('SPACE', 'page:gone', '{"anchors":[],"includes":[]}')`,
    ],
    [
      ...(['git-oid-wrong', 'document'] as const),
      `update documents set git_oid = 'abc' where text like 'Fired 3 %'`,
    ],
  ];
  const behind: typeof derived = [
    [
      ...(['search-behind', 'space SPACE'] as const),
      `update search_spaces set revision_id = null where space_id = 'SPACE'`,
    ],
    [
      ...(['links-behind', 'space SPACE'] as const),
      `update link_indexes set built_to = '' where space_id = 'SPACE'`,
    ],
  ];

  it.each([
    ['counts, search, links and ids', derived],
    ['indexes that stay behind', behind],
  ])('names and mends damage of %s', async (_name, damages) => {
    const expected: [kind: string, subject: string][] = [];
    for (const [at, [kind, subject, text]] of damages.entries()) {
      const fill = (of: string) =>
        of.replaceAll('SPACE', space).replaceAll('PAGE', pages[at % PAGES] ?? '');
      await damage(fill(text));
      expected.push([kind, fill(subject)]);
    }
    const seen = await look();
    expect(seen.isWhole).toBe(false);
    for (const [kind, subject] of expected) {
      expect(seen.found).toContainEqual(
        expect.objectContaining({
          kind,
          repairable: true,
          repaired: false,
          subject: expect.stringContaining(subject),
        }),
      );
    }
    const mended = await look(true);
    expect(mended.found.map(({ repaired }) => repaired)).not.toContain(false);
    expect(mended.isWhole).toBe(true);
    expect((await look()).found).toEqual([]);
  });

  it('mends words of search that belong to no section', async () => {
    const row = await read<{ id: string }>(
      `select cast(max(id) as text) as id from search_sections`,
    );
    const id = `${BigInt(row.id) + 7n}`;
    if (!(await isFree('search_index'))) return;
    await damage(
      dialect === 'sqlite'
        ? `insert into search_index (rowid, name) values (${id}, 'x')`
        : `insert into search_index (id, vector) values (${id}, 'x:1')`,
    );
    const kinds = (await look()).found.map(({ kind }) => kind);
    expect(new Set(kinds)).toEqual(new Set(['search-wrong']));
    await look(true);
    expect((await look()).found).toEqual([]);
  });

  /** Whether the database would take a row of a table that belongs to nothing. */
  async function isFree(table: string): Promise<boolean> {
    const keys = await server.platform.database.dialect.integrity.listForeignKeys(
      server.platform.database.db,
    );
    return keys.every((key) => key.table !== table);
  }

  it('finds by search and links again what was mended', async () => {
    const found = await call<{ items: unknown[] }>('GET', `/spaces/${space}/search?query=Kiln`);
    expect(found.items.length).toBe(PAGES);
    const files = await call<{ items: { id: string }[] }>('GET', `/spaces/${space}/content/files`);
    const path = `/spaces/${space}/content/files/${files.items[0]?.id}/backlinks`;
    expect((await call<{ items: unknown[] }>('GET', path)).items.length).toBe(PAGES);
  });

  it('raises no alarm while others write, import, merge, and spaces go for good', async () => {
    const { platform } = server;
    const { org, token } = await server.make.org();
    const send = async (method: string, path: string, body?: unknown) => {
      const answer = await server.request<{ id: string }>(method, path, {
        token,
        ...(body ? { body } : {}),
      });
      if (answer.status >= 300) throw new Error(`${path}: ${JSON.stringify(answer.body)}`);
      return answer.body;
    };
    const ends = { now: false };
    const writing = [0, 1].map(async (writer) => {
      for (let round = 0; !ends.now; round += 1) {
        const { id } = await send('POST', `/orgs/${org.id}/spaces`, { title: `Kiln ${round}` });
        const changes = Array.from({ length: 6 }, (_, at) => ({
          operation: 'insert_page',
          title: `Pot ${at}`,
          ref: `pot${at}`,
          document: { markdown: `Glaze ${writer} ${round % 2} ${at}.\n\n## Cone\n\n[x](#cone)\n` },
        }));
        await send('POST', `/spaces/${id}/content?compat=false`, { changes });
        const copy = await send('POST', `/spaces/${id}/duplicate`);
        const requests = `/spaces/${id}/change-requests`;
        const request = await send('POST', requests, { subject: 'Anew' });
        await send('POST', `${requests}/${request.id}/content`, { changes: changes.slice(0, 1) });
        await send('POST', `${requests}/${request.id}/comments`, { body: { markdown: 'Why?' } });
        await send('POST', `${requests}/${request.id}/merge`, {});
        await platform.jobs.runDue();
        await purgeSpace(platform, id);
        await platform.jobs.runDue();
        await purgeSpace(platform, copy.id);
      }
    });
    const found: Line[] = [];
    for (let round = 0; round < 3; round += 1) found.push(...(await look()).found);
    ends.now = true;
    await Promise.all(writing);
    expect(found).toEqual([]);
    await platform.jobs.runDue();
    expect((await look()).found).toEqual([]);
  }, 60_000);

  describe('of what follows from nothing', () => {
    /** Looks with \`--repair\` while something is wrong, which is put back then. */
    async function lookWhile(back: () => Promise<unknown>) {
      const seen = await look(true);
      await back();
      expect(seen.isWhole).toBe(false);
      return seen;
    }

    it('names bytes that are gone, and the pages that show them', async () => {
      const { hash } = await read<{ hash: string }>(`select hash from blobs where size = 5`);
      const path = pathOf(hash);
      const bytes = await readFile(path);
      await rm(path);
      const { found, lines } = await lookWhile(() => writeFile(path, bytes));
      expect(found).toEqual([
        expect.objectContaining({
          kind: 'file-missing',
          repairable: false,
          repaired: false,
          subject: `file ${hash}`,
        }),
      ]);
      const loss = lines.find(({ type }) => type === 'loss');
      expect(loss?.record?.title).toBe('glaze.txt');
      expect(loss?.pages?.map(({ title }) => title)).toContain('Pot 2');
    });

    it('names bytes one of which is another, and those that are cut', async () => {
      const { hash } = await read<{ hash: string }>(`select hash from blobs where size = 5`);
      const path = pathOf(hash);
      const bytes = await readFile(path);
      for (const wrong of [Buffer.from('Glare'), Buffer.from('Gla')]) {
        await writeFile(path, wrong);
        const { found } = await lookWhile(() => writeFile(path, bytes));
        expect(found.map(({ kind, subject }) => [kind, subject])).toEqual([
          ['file-damaged', `file ${hash}`],
        ]);
      }
    });

    it('names the record of a file that is gone', async () => {
      const row = await read<Record<string, unknown>>(`select * from blobs where size = 5`);
      await damage(`delete from blobs where size = 5`);
      const { found } = await lookWhile(() => putBack('blobs', row));
      expect(found.map(({ kind }) => kind)).toContain('file-unrecorded');
    });

    it('names a part of the pages that is gone, and one that was changed', async () => {
      const { pages: root } = await read<{ pages: string }>(
        `select pages from revisions where id = (select revision from spaces where id = '${space}')`,
      );
      const row = await read<{ text: string }>(`select * from nodes where hash = '${root}'`);
      await damage(`delete from nodes where hash = '${root}'`);
      const gone = await lookWhile(() => putBack('nodes', row));
      expect(gone.found).toContainEqual(
        expect.objectContaining({ kind: 'node-missing', subject: `node ${root}` }),
      );
      expect(gone.lines).toContainEqual(
        expect.objectContaining({ type: 'loss', hash: root, spaceId: space }),
      );
      await damage(`update nodes set text = replace(text, 'Pot', 'Pit') where hash = '${root}'`);
      const put = () =>
        damage(`update nodes set text = replace(text, 'Pit', 'Pot') where hash = '${root}'`);
      const changed = await lookWhile(put);
      const isLeaf = row.text.includes('Pot');
      if (isLeaf) expect(changed.found[0]).toMatchObject({ kind: 'node-damaged' });
    });

    it('names a text that is gone, and one that was changed, with their pages', async () => {
      const where = `text like 'Fired 4 %'`;
      const row = await read<{ hash: string }>(`select * from documents where ${where}`);
      await damage(`delete from documents where hash = '${row.hash}'`);
      const gone = await lookWhile(() => putBack('documents', row));
      expect(gone.found).toContainEqual(
        expect.objectContaining({ kind: 'document-missing', subject: `document ${row.hash}` }),
      );
      const loss = gone.lines.find(({ type }) => type === 'loss');
      expect(loss?.record?.title).toBe('Pot 4');
      await damage(
        `update documents set text = replace(text, 'Fired', 'Wired') where hash = '${row.hash}'`,
      );
      const changed = await lookWhile(() =>
        damage(
          `update documents set text = replace(text, 'Wired', 'Fired') where hash = '${row.hash}'`,
        ),
      );
      expect(changed.found[0]).toMatchObject({ kind: 'document-damaged', repaired: false });
    });

    it('names what a record names and is not there', async () => {
      const { revision } = await read<{ revision: string }>(
        `select revision from change_requests where space_id = '${space}'`,
      );
      await damage(`update change_requests set revision = 'gone' where space_id = '${space}'`);
      const { found } = await lookWhile(() =>
        damage(`update change_requests set revision = '${revision}' where space_id = '${space}'`),
      );
      expect(found).toEqual([
        expect.objectContaining({
          kind: 'pointer-broken',
          repairable: false,
          subject: 'change_requests with revision gone',
        }),
      ]);
    });

    it('has changed nothing of it', async () => {
      expect((await look()).found).toEqual([]);
    });
  });

  function pathOf(hash: string): string {
    const { dataDir } = server.platform.config;
    return join(dataDir, 'blobs', hash.slice(0, 2), hash.slice(2, 4), hash);
  }

  async function putBack(table: string, row: object): Promise<void> {
    const columns = sql.join(Object.keys(row).map((name) => sql.ref(name)));
    await server.platform.database.transaction((tx) =>
      sql`insert into ${sql.table(table)} (${columns})
        values (${sql.join(Object.values(row))})`.execute(tx),
    );
  }
});
