import { mkdtemp, rm, stat } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { parseArgs } from 'node:util';
import { hashDocument, ordersBetween, type PageRecord, type StoredDocument } from '@octavo/content';
import { type CompiledQuery, DefaultQueryExecutor, type QueryResult, sql } from 'kysely';
import { createApp } from '../apps/server/src/app.ts';
import { createToken, createUser } from '../apps/server/src/areas/auth/index.ts';
import { createCollection } from '../apps/server/src/areas/collections/index.ts';
import { contentArea } from '../apps/server/src/areas/content/area.ts';
import { commitRevision } from '../apps/server/src/areas/content/index.ts';
import { createOrganization } from '../apps/server/src/areas/orgs/index.ts';
import { createSpace } from '../apps/server/src/areas/spaces/index.ts';
import { readConfig } from '../apps/server/src/platform/config.ts';
import { sha256Base64url } from '../apps/server/src/platform/hash.ts';
import { systemActor } from '../apps/server/src/platform/index.ts';
import { openPlatform } from '../apps/server/src/platform/open-platform.ts';
import { startPostgres } from '../tests/setup/postgres-server.ts';
import { median } from './processes.ts';

const USAGE = `Usage: npx node bench/measure-transfer.ts [--database sqlite|postgres] [--pages <number>]

Prints what it takes to transfer a collection three levels deep to another organization and back, with
more and more spaces in it: the median time of a request as its client sees it, the statements, and the
bytes that the database writes (its log) and grows by. The last of the sizes has 200 spaces of --pages
pages each (500 unless given) on a server in this process; what indexes hold of them is left out.`;

const { values } = parseArgs({
  options: {
    database: { type: 'string', default: 'sqlite' },
    pages: { type: 'string', default: '500' },
    help: { type: 'boolean', default: false },
  },
});
if (values.help) {
  process.stdout.write(`${USAGE}\n`);
  process.exit(0);
}
const isPostgres = values.database === 'postgres';
const PAGES = Number(values.pages);
const ROUNDS = 7;
/** Spaces of a collection and pages of each of them. */
const SIZES: readonly (readonly [spaces: number, pages: number])[] = [
  [1, 1],
  [200, 1],
  [200, PAGES],
];
const ACTOR = systemActor('bench');

let statements = 0;
const execute = DefaultQueryExecutor.prototype.executeQuery;
DefaultQueryExecutor.prototype.executeQuery = function count<R>(query: CompiledQuery) {
  statements += 1;
  return execute.call(this, query) as Promise<QueryResult<R>>;
};

await using cleanUp = new AsyncDisposableStack();
const folder = await mkdtemp(join(tmpdir(), 'octavo-transfer-'));
cleanUp.defer(() => rm(folder, { recursive: true, force: true }));
const platform = cleanUp.use(await openPlatform(await configure()));
contentArea.open(platform);
const world = await makeWorld();
const collections: string[] = [];
for (const [spaces, pages] of SIZES) collections.push(await fill(spaces, pages));
if (isPostgres) await sql`analyze`.execute(platform.database.db);
const app = await createApp(platform);
cleanUp.defer(() => app.close());
await app.listen({ host: '127.0.0.1', port: 0 });
const origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/v1`;

process.stdout.write(`${values.database}\n| Spaces | Pages | Time | Statements | Written | Growth |
| --: | --: | --: | --: | --: | --: |\n`);
for (const [at, id] of collections.entries()) {
  const [spaces = 0, pages = 0] = SIZES[at] ?? [];
  process.stdout.write(`| ${[spaces, spaces * pages, ...(await measure(id))].join(' | ')} |\n`);
}

async function configure() {
  const environment = { OCTAVO_DATA_DIR: folder, OCTAVO_LOG_LEVEL: 'error' };
  if (!isPostgres) return readConfig(environment);
  const server = await startPostgres();
  cleanUp.defer(() => server.stop());
  return readConfig({ ...environment, DATABASE_URL: server.url });
}

/** Two organizations with an admin of both. */
async function makeWorld() {
  return platform.database.transaction(async (tx) => {
    const { id: adminId } = await createUser(platform, tx, {
      ...{ email: 'admin@example.com', actor: ACTOR },
    });
    const make = (title: string) =>
      createOrganization(platform, tx, { title }, { adminId, actor: ACTOR });
    const [from, to] = [await make('Kiln'), await make('Pottery')];
    const made = await createToken(platform, tx, { userId: adminId, label: 'bench', actor: ACTOR });
    return { fromId: from.id, toId: to.id, token: made.secret };
  });
}

/** A collection of four collections of four collections each, which the spaces are in in turns. */
async function fill(spaces: number, pages: number): Promise<string> {
  const { database } = platform;
  const organizationId = world.fromId;
  const [top, places] = await database.transaction(async (tx) => {
    const make = async (parentId: string | null) =>
      (await createCollection(platform, tx, { organizationId, parentId, actor: ACTOR })).id;
    const topId = await make(null);
    const deepest: string[] = [];
    for (let at = 0; at < 4; at += 1) {
      const middle = await make(topId);
      for (let below = 0; below < 4; below += 1) deepest.push(await make(middle));
    }
    return [topId, deepest] as const;
  });
  for (let at = 0; at < spaces; at += 1) {
    const { documents, records } = makePages(`${top}-${at}`, pages);
    await database.transaction(async (tx) => {
      const parentId = places[at % places.length] ?? top;
      const space = await createSpace(platform, tx, { organizationId, parentId, actor: ACTOR });
      await commitRevision(platform, tx, {
        ...{ spaceId: space.id, type: 'edits', actor: ACTOR, documents },
        pages: new Map(records.map((page) => [page.id, page])),
      });
    });
  }
  return top;
}

function makePages(name: string, count: number) {
  const time = '2026-01-31T09:30:00.000Z';
  const documents: StoredDocument[] = [];
  const records = ordersBetween(null, null, count).map((order, at): PageRecord => {
    const text = `Page ${at} of ${name}.\n\n${'Stir the glaze well before you pour it. '.repeat(20)}\n`;
    const document: StoredDocument = { text, blocks: [], links: {} };
    documents.push(document);
    return {
      ...{ id: platform.ids.next(), parent: null, order, type: 'document' },
      ...{ title: `Page ${at}`, slug: `page-${at}`, createdAt: time, updatedAt: time },
      document: hashDocument(document, sha256Base64url),
    };
  });
  return { documents, records };
}

/** Transfers a collection back and forth. */
async function measure(id: string): Promise<string[]> {
  const times: number[] = [];
  const counts: number[] = [];
  const written: number[] = [];
  await transfer(id, world.toId);
  await transfer(id, world.fromId);
  const size = await readSize();
  for (let round = 0; round < ROUNDS; round += 1) {
    const before = await beginLog();
    statements = 0;
    const start = performance.now();
    await transfer(id, round % 2 === 0 ? world.toId : world.fromId);
    times.push(performance.now() - start);
    counts.push(statements);
    written.push((await readLog()) - before);
  }
  const growth = ((await readSize()) - size) / ROUNDS;
  return [
    `${median(times).toFixed(0)} ms`,
    `${median(counts)}`,
    `${(median(written) / 1024).toFixed(0)} KB`,
    `${(growth / 1024).toFixed(0)} KB`,
  ];
}

async function transfer(id: string, organization: string): Promise<void> {
  const response = await fetch(`${origin}/collections/${id}/transfer`, {
    method: 'POST',
    headers: { authorization: `Bearer ${world.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ organization }),
  });
  if (response.status !== 200) throw new Error(`${response.status} ${await response.text()}`);
  await response.arrayBuffer();
}

async function readSize(): Promise<number> {
  const query = isPostgres
    ? sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`
    : sql<{ bytes: number }>`select page_count * page_size as bytes
        from pragma_page_count(), pragma_page_size()`;
  const { rows } = await query.execute(platform.database.db);
  return Number(rows[0]?.bytes ?? 0);
}

/** How long the log of the database is; that of SQLite is begun anew. */
async function beginLog(): Promise<number> {
  if (!isPostgres) {
    const database = new DatabaseSync(join(folder, 'octavo.db'));
    database.exec('pragma wal_checkpoint(truncate)');
    database.close();
  }
  return readLog();
}

async function readLog(): Promise<number> {
  if (!isPostgres) return (await stat(join(folder, 'octavo.db-wal'))).size;
  const { rows } = await sql<{ bytes: string }>`
    select pg_current_wal_insert_lsn() - '0/0'::pg_lsn as bytes`.execute(platform.database.db);
  return Number(rows[0]?.bytes ?? 0);
}
