import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { parseArgs } from 'node:util';
import { alignBlocks, hashDocument, type PageRecord, type StoredDocument } from '@octavo/content';
import { readPage } from '@octavo/markup';
import { sql } from 'kysely';
import { createUser } from '../apps/server/src/areas/auth/index.ts';
import { commitRevision } from '../apps/server/src/areas/content/index.ts';
import { sweep } from '../apps/server/src/areas/content/owners/sweep.ts';
import { createOrganization } from '../apps/server/src/areas/orgs/index.ts';
import { createSpace } from '../apps/server/src/areas/spaces/index.ts';
import { purge } from '../apps/server/src/areas/spaces/purge.ts';
import { updateSpaceRow } from '../apps/server/src/areas/spaces/store.ts';
import { openAreas } from '../apps/server/src/areas.ts';
import { readConfig } from '../apps/server/src/platform/config.ts';
import { type Platform, sha256Base64url } from '../apps/server/src/platform/index.ts';
import { openPlatform } from '../apps/server/src/platform/open-platform.ts';
import { testActor } from '../apps/server/src/testing/test-actor.ts';
import { startPostgres } from '../tests/setup/postgres-server.ts';
import { median } from './processes.ts';

const USAGE = `Usage: npx node bench/measure-purge.ts [--database sqlite|postgres] [--pages <number>]
         [--revisions <number>]

Prints what it takes to remove a space for good, 1,000 pages with 1,000 revisions unless told
otherwise: how long the steps take, how long readers wait meanwhile, and the bytes of the database
before, with and after the space. Also what an edit of a page writes.`;

const { values } = parseArgs({
  options: {
    database: { type: 'string', default: 'sqlite' },
    pages: { type: 'string', default: '1000' },
    revisions: { type: 'string', default: '1000' },
    help: { type: 'boolean', default: false },
  },
});
if (values.help) {
  process.stdout.write(`${USAGE}\n`);
  process.exit(0);
}
const PAGES = Number(values.pages);
const REVISIONS = Number(values.revisions);
const DELETED_AT = '2026-01-31T09:30:00.000Z';
const BATCH = 100;

await using cleanUp = new AsyncDisposableStack();
const folder = await mkdtemp(join(tmpdir(), 'octavo-purge-'));
cleanUp.defer(() => rm(folder, { recursive: true, force: true }));
const platform = cleanUp.use(await openPlatform(await configure()));
openAreas(platform);

const organizationId = await makeOrganization();
const kept = await makeSpace();
await writePages(kept, 0, 50, 'kept');
await platform.jobs.runDue();
const before = await readBytes(platform);
const space = await makeSpace();
for (let start = 0; start < PAGES; start += BATCH) {
  await writePages(space, start, Math.min(BATCH, PAGES - start), 'first');
}
const edits = await measureEdits();
await platform.jobs.runDue();
const filled = await readBytes(platform);
const purged = await measurePurge();
await platform.jobs.runDue();
const after = await readBytes(platform);
process.stdout.write(
  [
    '| | |',
    '| --- | --: |',
    `| An edit grows the database by | ${edits.bytes.toFixed(0)} bytes |`,
    `| An edit writes to the log | ${edits.logged.toFixed(0)} bytes |`,
    `| An edit takes | ${edits.ms.toFixed(2)} ms |`,
    `| The rows of the space are removed in | ${purged.rows.toFixed(0)} ms |`,
    `| Its content is swept in | ${describeSteps(purged.steps)} |`,
    `| A read beside it takes | ${describeSteps(purged.reads)} |`,
    `| Database before, with and after | ${[before, filled, after].map(inMegabytes).join(', ')} |`,
    '',
  ].join('\n'),
);

async function configure() {
  const environment = { OCTAVO_DATA_DIR: folder, OCTAVO_LOG_LEVEL: 'error' };
  if (values.database !== 'postgres') return readConfig(environment);
  const server = await startPostgres();
  cleanUp.defer(() => server.stop());
  return readConfig({ ...environment, DATABASE_URL: server.url });
}

async function makeOrganization(): Promise<string> {
  return platform.database.transaction(async (tx) => {
    const admin = await createUser(platform, tx, {
      ...{ email: 'potter@example.com', actor: testActor },
    });
    const organization = { title: 'Kiln' };
    const by = { adminId: admin.id, actor: testActor };
    return (await createOrganization(platform, tx, organization, by)).id;
  });
}

async function makeSpace(): Promise<string> {
  const row = await platform.database.transaction((tx) =>
    createSpace(platform, tx, { organizationId, actor: testActor }),
  );
  return row.id;
}

/** A page of about 3 KB. */
function makeDocument(page: number, mark: string): StoredDocument {
  const lines = Array.from(
    { length: 25 },
    (_, at) =>
      `${at % 5 === 0 ? `## Part ${at}\n\n` : ''}Paragraph ${at} of page ${page} says ${mark} about the kiln, its heat and number ${(at * 7919 + page * 31) % 9973}.`,
  );
  const text = `# Page ${page}\n\n${lines.join('\n\n')}\n`;
  const { blocks } = readPage(text, sha256Base64url);
  return { text, links: {}, blocks: alignBlocks(null, { text, blocks }, platform.ids.next) };
}

async function writePages(spaceId: string, start: number, count: number, mark: string) {
  const documents = Array.from({ length: count }, (_, at) => makeDocument(start + at, mark));
  const at = new Date().toISOString();
  const pages = documents.map((document, index): PageRecord => {
    const id = `page${start + index}`.padEnd(26, 'x');
    const order = `a${String(start + index).padStart(6, '0')}`;
    return {
      ...{ id, parent: null, order, type: 'document', title: `Page ${start + index}`, slug: id },
      ...{ document: hashDocument(document, sha256Base64url), createdAt: at, updatedAt: at },
    };
  });
  await platform.database.transaction((tx) =>
    commitRevision(platform, tx, {
      ...{ spaceId, type: 'edits', actor: testActor, documents },
      pages: new Map(pages.map((page) => [page.id, page])),
    }),
  );
}

async function measureEdits() {
  const start = await readBytes(platform);
  const logged: number[] = [];
  const times: number[] = [];
  for (let at = 0; at < REVISIONS; at += 1) {
    // Before each the log is empty, so that its size is what the edit wrote.
    const sampled = at % 20 === 0;
    if (sampled) truncateLog();
    const logBefore = sampled ? await readLogBytes() : 0;
    const begun = performance.now();
    await writePages(space, (at * 37) % PAGES, 1, `revision ${at}`);
    times.push(performance.now() - begun);
    if (sampled) logged.push((await readLogBytes()) - logBefore);
  }
  const bytes = ((await readBytes(platform)) - start) / REVISIONS;
  return { bytes, logged: median(logged), ms: median(times) };
}

async function measurePurge() {
  const { database } = platform;
  await database.transaction((tx) => updateSpaceRow(tx, space, { deleted_at: DELETED_AT }));
  const reads: number[] = [];
  let isDone = false;
  const reading = (async () => {
    while (!isDone) {
      const begun = performance.now();
      await database.db.selectFrom('spaces').select('title').where('id', '=', kept).execute();
      reads.push(performance.now() - begun);
      await new Promise((resolve) => setTimeout(resolve, 1));
      reads.push(performance.now() - begun - 1);
    }
  })();
  const begunRows = performance.now();
  await purge(platform, { spaceId: space, deletedAt: DELETED_AT });
  const rows = performance.now() - begunRows;
  const steps: number[] = [];
  for (let ended = false; !ended; ) {
    const begun = performance.now();
    ended = await sweep(platform);
    steps.push(performance.now() - begun);
    await new Promise((resolve) => setImmediate(resolve));
  }
  isDone = true;
  await reading;
  return { rows, steps, reads };
}

function truncateLog(): void {
  if (values.database === 'postgres') return;
  const file = new DatabaseSync(join(folder, 'octavo.db'));
  file.exec('pragma wal_checkpoint(truncate)');
  file.close();
}

async function readLogBytes(): Promise<number> {
  if (values.database === 'postgres') {
    const { rows } = await sql<{ bytes: string }>`
      select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0') as bytes`.execute(
      platform.database.db,
    );
    return Number(rows[0]?.bytes);
  }
  return (await stat(join(folder, 'octavo.db-wal'))).size;
}

async function readBytes({ database }: Platform): Promise<number> {
  if (values.database === 'postgres') {
    await sql`vacuum full`.execute(database.db);
    const { rows } = await sql<{ bytes: string }>`
      select pg_database_size(current_database()) as bytes`.execute(database.db);
    return Number(rows[0]?.bytes);
  }
  const { rows } = await sql<{ bytes: number }>`
    select page_count * page_size as bytes
    from pragma_page_count(), pragma_page_size()`.execute(database.db);
  return Number(rows[0]?.bytes);
}

function describeSteps(times: number[]): string {
  const total = times.reduce((sum, ms) => sum + ms, 0);
  const worst = Math.max(...times).toFixed(1);
  return `${times.length} steps, ${total.toFixed(0)} ms; one ${median(times).toFixed(1)} ms, at worst ${worst} ms`;
}

function inMegabytes(bytes: number): string {
  return `${(bytes / 2 ** 20).toFixed(2)} MiB`;
}
