import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { findUnreadable } from './areas/content/testing/content-owners.ts';
import { fetchPdf } from './areas/pdf/testing/fetch-pdf.ts';
import type { Db, Platform } from './platform/index.ts';
import { dialects } from './testing/test-platform.ts';
import { startTestServer } from './testing/test-server.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const PAGES = 16;
/**
 * What may stay of the database: the site that showed the space stays, with a row in tables that had
 * none before, and a table or an index grows by a page of 4 or 8 KiB at a time.
 */
const SITE_BYTES = 64 * 1024;

/** What outlives a space: what happened to it. The rest of the tables is searched for its id. */
const REMEMBERING = ['audit_events', 'idempotency_keys'];

/** A server whose clock is set by hand, with an organization and a space that stays. */
async function openServer(dialect: 'sqlite' | 'postgres') {
  let now = Date.UTC(2030, 0, 1);
  const clock = { now: () => new Date(now) };
  const server = await startTestServer({ dialect, platform: { clock } });
  const { org, token } = await server.make.org();
  const member = await server.make.member(org.id, null);
  async function call<Body>(method: string, path: string, body?: unknown): Promise<Body> {
    const answer = await server.request<Body>(method, path, { token, ...(body ? { body } : {}) });
    if (answer.status >= 300) throw new Error(`${path}: ${JSON.stringify(answer.body)}`);
    return answer.body;
  }
  return {
    ...{ server, platform: server.platform, orgId: org.id, call, guestId: member.user.id },
    async later(ms: number) {
      now += ms;
      await server.platform.jobs.runDue();
    },
    [Symbol.asyncDispose]: () => server.close(),
  };
}

type Opened = Awaited<ReturnType<typeof openServer>>;

function makeText(page: number, mark: string): string {
  const lines = Array.from(
    { length: 60 },
    (_, at) =>
      `Paragraph ${at} of ${page} says ${mark} about pot ${at * page} and its ${at % 7} glazes.`,
  );
  return `## Part ${page}\n\n${lines.join('\n\n')}\n`;
}

/** A space with everything that one can have; its id. */
async function makeFullSpace({ call, orgId, guestId, server }: Opened): Promise<string> {
  const { id } = await call<{ id: string }>('POST', `/orgs/${orgId}/spaces`, { title: 'Pots' });
  const files = [0, 1, 2].map((at) => ({
    ...{ ref: `file${at}`, name: `glaze-${at}.txt` },
    base64: Buffer.from(`Glaze ${at}`.repeat(20_000)).toString('base64'),
  }));
  const pages = Array.from({ length: PAGES }, (_, page) => ({
    ...{ operation: 'insert_page', title: `Pot ${page}`, ref: `pot${page}` },
    document: { markdown: makeText(page, page === 0 ? '[it](./file0)' : 'much') },
  }));
  const changes = [{ operation: 'insert_files', files }, ...pages];
  const written = await call<{ changes: { page: { id: string } }[] }>(
    'POST',
    `/spaces/${id}/content?compat=false`,
    { changes },
  );
  const ids = written.changes.flatMap(({ page }) => page?.id ?? []);
  const edit = (at: number, mark: string) => ({
    changes: [
      { operation: 'update_page', page: ids[at], document: { markdown: makeText(at, mark) } },
    ],
  });
  for (let at = 0; at < 3; at += 1) await call('POST', `/spaces/${id}/content`, edit(at, 'more'));
  for (const isMerged of [true, false]) {
    const subject = { subject: 'Glaze anew' };
    const path = `/spaces/${id}/change-requests`;
    const request = await call<{ id: string }>('POST', path, subject);
    await call('POST', `${path}/${request.id}/content`, edit(7, `asked ${isMerged}`));
    await call('POST', `${path}/${request.id}/comments`, { body: { markdown: 'Why?' } });
    if (isMerged) await call('POST', `${path}/${request.id}/merge`, {});
  }
  const comment = { body: { markdown: 'Which kiln?' }, page: ids[1] };
  const { id: commentId } = await call<{ id: string }>('POST', `/spaces/${id}/comments`, comment);
  const replies = `/spaces/${id}/comments/${commentId}/replies`;
  await call('POST', replies, { body: { markdown: 'The old one.' } });
  await call('POST', `/spaces/${id}/permissions`, { users: [guestId], role: 'read' });
  const sites = `/orgs/${orgId}/sites`;
  const site = await call<{ id: string }>('POST', sites, { title: 'Pots', spaces: [id] });
  await call('POST', `${sites}/${site.id}/publish`);
  const pdf = `/spaces/${id}/pdf?page=${ids[2]}&only=true`;
  const made = await fetchPdf(server, { body: await call('GET', pdf) } as never);
  expect(made.status).toBe(200);
  await made.arrayBuffer();
  return id;
}

/** Every page and every file of a space, as the API gives them. */
async function readAll({ call, server }: Opened, space: string): Promise<Map<string, string>> {
  const read = new Map<string, string>();
  const content = `/spaces/${space}/content`;
  const { pages } = await call<{ pages: { id: string }[] }>('GET', `${content}/pages`);
  for (const { id } of pages) {
    const page = await call<{ markdown: string }>('GET', `${content}/page/${id}?format=markdown`);
    read.set(id, page.markdown);
  }
  const { items } = await call<{ items: { id: string; downloadURL: string }[] }>(
    'GET',
    `${content}/files`,
  );
  for (const { id, downloadURL } of items) {
    const { pathname, search } = new URL(downloadURL);
    const answer = await fetch(server.origin + pathname + search);
    expect(answer.status).toBe(200);
    read.set(id, await answer.text());
  }
  return read;
}

/** Bytes of the files in a folder and those below it. */
async function measureFolder(folder: string): Promise<number> {
  const names = await readdir(folder, { recursive: true }).catch(() => []);
  let bytes = 0;
  for (const name of names) {
    const found = await stat(join(folder, name));
    if (found.isFile()) bytes += found.size;
  }
  return bytes;
}

interface Bytes {
  database: number;
  blobs: number;
  pdfs: number;
}

/** What is on disk. The audit trail keeps what happened, so it is not counted. */
async function measure({ config, database }: Platform): Promise<Bytes> {
  const folder = (name: string) => measureFolder(join(config.dataDir, name));
  const files = { blobs: await folder('blobs'), pdfs: await folder('pdfs') };
  if (database.dialect.name === 'postgres') {
    const tables = await listTables(database.db);
    const counted = tables.filter((name) => name !== 'audit_events');
    await sql`vacuum full ${sql.join(counted.map((name) => sql.table(name)))}`.execute(database.db);
    const { rows } = await sql<{ bytes: string }>`select sum(pg_total_relation_size(name)) as bytes
      from unnest(${counted}::text[]) as counted(name)`.execute(database.db);
    return { database: Number(rows[0]?.bytes), ...files };
  }
  const path = join(config.dataDir, 'octavo.db');
  const file = new DatabaseSync(path);
  file.exec('pragma wal_checkpoint(truncate)');
  const trail = file
    .prepare(`select sum(pgsize) as bytes from dbstat where name like '%audit_events%'`)
    .get();
  file.close();
  return { database: (await stat(path)).size - Number(trail?.bytes), ...files };
}

/** All tables but full-text indexes, which have no id of a space. */
async function listTables(db: Db): Promise<string[]> {
  const tables = await db.introspection.getTables();
  return tables.map(({ name }) => name).filter((name) => !/^search_(term_)?index(_|$)/.test(name));
}

/** The tables that hold a text in some row. */
async function listTablesWith({ database: { db } }: Platform, text: string): Promise<string[]> {
  const found: string[] = [];
  for (const name of await listTables(db)) {
    if (REMEMBERING.includes(name)) continue;
    const { rows } = await sql`select * from ${sql.table(name)}`.execute(db);
    if (rows.some((row) => JSON.stringify(row).includes(text))) found.push(name);
  }
  return found;
}

async function remove({ call, later }: Opened, space: string): Promise<void> {
  await call('DELETE', `/spaces/${space}`);
  await later(7 * DAY_MS + MINUTE_MS);
  await later(HOUR_MS);
}

describe.each(dialects)('a space that is removed for good, on %s', (dialect) => {
  it('leaves nothing behind but what its copy has, which loses nothing', async () => {
    await using opened = await openServer(dialect);
    const { platform, call } = opened;
    await opened.later(0);
    const before = await measure(platform);
    const space = await makeFullSpace(opened);
    await opened.later(0);
    expect(await listTablesWith(platform, space)).toContain('search_pages');
    const copy = await call<{ id: string }>('POST', `/spaces/${space}/duplicate`);
    await opened.later(0);
    const read = await readAll(opened, copy.id);
    expect(read.size).toBe(PAGES + 3);
    const full = await measure(platform);
    expect(full.database).toBeGreaterThan(before.database + 3 * SITE_BYTES);
    expect(full.blobs).toBeGreaterThan(300_000);
    expect(full.pdfs).toBeGreaterThan(10_000);

    await remove(opened, space);
    expect(await listTablesWith(platform, space)).toEqual([]);
    const halved = await measure(platform);
    expect(await readAll(opened, copy.id)).toEqual(read);
    expect(await findUnreadable(platform)).toEqual([]);
    expect(halved.database).toBeLessThan(full.database);
    expect(halved).toMatchObject({ blobs: full.blobs, pdfs: 0 });

    await remove(opened, copy.id);
    expect(await listTablesWith(platform, copy.id)).toEqual([]);
    const after = await measure(platform);
    expect(after).toMatchObject({ blobs: 0, pdfs: 0 });
    expect(after.database).toBeLessThanOrEqual(before.database + SITE_BYTES);
  }, 120_000);
});
