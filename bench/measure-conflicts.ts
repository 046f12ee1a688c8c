import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ApiClient, createApiClient } from './api-client.ts';
import { makeTree } from './make-tree.ts';
import { startServer } from './measure-server.ts';
import type { Prepared, PrepareInput } from './prepare.ts';
import { CORES, median, runScript } from './processes.ts';
import { findPort } from './served.ts';

/**
 * `npx node bench/measure-conflicts.ts [pages]`: what an edit of a change request costs while it has
 * five open conflicts on each of as many pages (1,000 unless given), against one without any. Prints
 * medians in milliseconds, seen by the client.
 */
const pages = Number(process.argv[2] ?? 1000);
const BLOCKS = 5;
const BATCH = 50;
const ROUNDS = 40;

await using cleanUp = new AsyncDisposableStack();
const folder = await mkdtemp(join(tmpdir(), 'octavo-conflicts-'));
cleanUp.defer(() => rm(folder, { recursive: true, force: true }));
const tree = join(folder, 'tree');
await makeTree(tree, 10);
const input: PrepareInput = { dataDir: join(folder, 'data'), tree };
const script = join(import.meta.dirname, 'prepare.ts');
const prepared = await runScript<Prepared>(script, input, CORES.server);
const place = { dataDir: input.dataDir, port: await findPort() };
const { server } = await startServer(place);
cleanUp.use(server);
const api = createApiClient(place, prepared);
const space = `/spaces/${prepared.spaceId}`;

const ids = await insertPages(api, space);
const disputed = await openRequest(api, space);
const peaceful = await openRequest(api, space);
await writeAll(api, disputed, ids, 'ours');
await writeAll(api, space, ids, 'theirs');
await api.call('POST', `${disputed}/update`);
await api.call('POST', `${peaceful}/update`);
const { conflicts } = await api.call<{ conflicts: number }>('GET', disputed);
const [inConflict = ''] = ids;
const costs = {
  conflicts,
  withoutConflicts: await measureEdits(api, peaceful, prepared.page.id),
  ofAnotherPage: await measureEdits(api, disputed, prepared.page.id),
  ofAPageInConflict: await measureEdits(api, disputed, inConflict),
  readOfAPageInConflict: await measureReads(api, disputed, inConflict),
};
process.stdout.write(`${JSON.stringify(costs, null, 2)}\n`);

function textOf(word: string): string {
  return Array.from({ length: BLOCKS }, (_, at) => `Paragraph ${at} says ${word}.`).join('\n\n');
}

async function insertPages(client: ApiClient, path: string): Promise<string[]> {
  const inserted: string[] = [];
  for (let start = 0; start < pages; start += BATCH) {
    const changes = Array.from({ length: Math.min(BATCH, pages - start) }, (_, at) => ({
      ...{ operation: 'insert_page', title: `Page ${start + at}` },
      document: { markdown: textOf('nothing') },
    }));
    const answer = await change(client, path, changes);
    inserted.push(...answer.changes.map(({ page }) => page?.id ?? ''));
  }
  return inserted;
}

async function openRequest(client: ApiClient, path: string): Promise<string> {
  const { id } = await client.call<{ id: string }>('POST', `${path}/change-requests`, {});
  return `${path}/change-requests/${id}`;
}

async function writeAll(client: ApiClient, path: string, all: readonly string[], word: string) {
  for (let start = 0; start < all.length; start += BATCH) {
    await change(
      client,
      path,
      all.slice(start, start + BATCH).map((page) => update(page, word)),
    );
  }
}

function update(page: string, word: string) {
  return { operation: 'update_page', page, document: { markdown: textOf(word) } };
}

function change(client: ApiClient, path: string, changes: readonly unknown[]) {
  const url = `${path}/content?compat=false`;
  return client.call<{ changes: { page: { id: string } }[] }>('POST', url, { changes });
}

function measureEdits(client: ApiClient, path: string, page: string): Promise<number> {
  return measure((round) => change(client, path, [update(page, `round ${round}`)]));
}

function measureReads(client: ApiClient, path: string, page: string): Promise<number> {
  return measure(() => client.call('GET', `${path}/content/page/${page}?format=document`));
}

async function measure(work: (round: number) => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const start = performance.now();
    await work(round);
    if (round > 0) times.push(performance.now() - start);
  }
  return Number(median(times).toFixed(1));
}
