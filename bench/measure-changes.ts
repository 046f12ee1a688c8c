import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type ApiClient, createApiClient } from './api-client.ts';
import { makePage, makeTree } from './make-tree.ts';
import { type ServerPlace, startServer } from './measure-server.ts';
import type { Prepared, PrepareInput } from './prepare.ts';
import { CORES, median, percentile95, readCpuSeconds, runScript } from './processes.ts';
import type { Measure } from './table.ts';

/** How large the spaces are that changes are measured in, smallest first, and how often. */
export interface ChangePlan {
  sizes: readonly number[];
  rounds: number;
  searches: number;
}

/** What changes cost in a space of `pages` pages; times are medians in milliseconds. */
interface ChangeCosts {
  pages: number;
  edit: number;
  editToLive: number;
  /** Processor time of the server for one of these. */
  editToLiveCpu: number;
  bytesPerEdit: number;
  openRequest: number;
  merge: number;
  duplicate: number;
  searchP95: number;
}

const CLIENTS = 10;

/** Edits, merges, copies and searches in spaces that differ only in size. */
export async function measureChanges(
  folder: string,
  findPort: () => Promise<number>,
  plan: ChangePlan,
): Promise<Measure[]> {
  const costs: ChangeCosts[] = [];
  for (const pages of plan.sizes) {
    const tree = join(folder, `tree-${pages}`);
    await makeTree(tree, pages);
    const input: PrepareInput = { dataDir: join(folder, `space-${pages}`), tree };
    const script = join(import.meta.dirname, 'prepare.ts');
    const prepared = await runScript<Prepared>(script, input, CORES.server);
    const place = { dataDir: input.dataDir, port: await findPort() };
    costs.push(await measureSpace(place, prepared, plan));
  }
  return describeCosts(costs);
}

async function measureSpace(
  place: ServerPlace,
  prepared: Prepared,
  { rounds, searches }: ChangePlan,
): Promise<ChangeCosts> {
  const { server } = await startServer(place);
  await using _server = server;
  const api = createApiClient(place, prepared);
  const space = `/spaces/${prepared.spaceId}`;
  const edit: number[] = [];
  const editToLive: number[] = [];
  await editPage(api, prepared, 'warmup');
  const before = readUsedBytes(place.dataDir);
  const cpuBefore = readCpuSeconds(server.pid);
  for (let round = 0; round < rounds; round += 1) {
    const cost = await editPage(api, prepared, `mark${round}x`);
    edit.push(cost.edit);
    editToLive.push(cost.live);
  }
  const cpuSeconds = (readCpuSeconds(server.pid) ?? 0) - (cpuBefore ?? 0);
  const bytesPerEdit = (readUsedBytes(place.dataDir) - before) / rounds;
  const openRequest: number[] = [];
  const merge: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    let id = '';
    openRequest.push(
      await time(async () => {
        id = (await api.call<{ id: string }>('POST', `${space}/change-requests`, {})).id;
      }),
    );
    const request = `${space}/change-requests/${id}`;
    await api.call('POST', `${request}/content`, changeOf(prepared, `merged${round}x`));
    merge.push(await time(() => api.call('POST', `${request}/merge`)));
  }
  const searchP95 = percentile95(await timeSearches(api, prepared, searches));
  // Last, and once: a copy is indexed in the background afterwards, and the next one waits for that.
  const duplicate = await time(() => api.call('POST', `${space}/duplicate`));
  return {
    pages: prepared.pages,
    edit: median(edit),
    editToLive: median(editToLive),
    editToLiveCpu: (cpuSeconds * 1000) / rounds,
    bytesPerEdit,
    openRequest: median(openRequest),
    merge: median(merge),
    duplicate,
    searchP95,
  };
}

function changeOf({ page }: Prepared, mark: string) {
  const document = { markdown: makePage(1, mark) };
  return { changes: [{ operation: 'update_page', page: page.id, document }] };
}

/** Changes a paragraph of a page, then reads the published page, which must show the change. */
async function editPage(
  api: ApiClient,
  prepared: Prepared,
  mark: string,
): Promise<{ edit: number; live: number }> {
  const content = `/spaces/${prepared.spaceId}/content`;
  const start = performance.now();
  await api.call('POST', content, changeOf(prepared, mark));
  const edit = performance.now() - start;
  const html = await api.readPublished(prepared.page.path);
  const live = performance.now() - start;
  if (!html.includes(mark)) throw new Error('The published page does not show the last edit.');
  return { edit, live };
}

const QUERIES = [
  ...['w1234', 'w300 w900', 'review w200', '"w40 w80"', 'how to merge w500', 'w777', 'backup w42'],
  ...['postgers', 'cursor policy w150', 'w61 w62'],
];

async function timeSearches(
  api: ApiClient,
  { spaceId }: Prepared,
  each: number,
): Promise<number[]> {
  const times: number[] = [];
  await Promise.all(
    Array.from({ length: CLIENTS }, async (_, client) => {
      for (let index = 0; index < each; index += 1) {
        const query = encodeURIComponent(QUERIES[(client + index) % QUERIES.length] ?? '');
        times.push(await time(() => api.call('GET', `/spaces/${spaceId}/search?query=${query}`)));
      }
    }),
  );
  return times;
}

async function time(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** Bytes of the database that hold something. */
function readUsedBytes(dataDir: string): number {
  const database = new DatabaseSync(join(dataDir, 'octavo.db'), { readOnly: true });
  const read = (name: string) =>
    Number(Object.values(database.prepare(`pragma ${name}`).get() ?? {})[0]);
  const bytes = (read('page_count') - read('freelist_count')) * read('page_size');
  database.close();
  return bytes;
}

function describeCosts(costs: readonly ChangeCosts[]): Measure[] {
  const first = costs[0];
  const last = costs.at(-1);
  if (first === undefined || last === undefined) return [];
  const list = (field: keyof ChangeCosts) =>
    costs.map((one) => `${one[field].toFixed(1)} ms at ${one.pages} pages`).join(', ');
  const growth = (name: string, field: keyof ChangeCosts): Measure => {
    const ratio = last[field] / first[field];
    return {
      name,
      // Processor time is told in steps of 10 ms, of which a short run may take none.
      result: Number.isFinite(ratio) ? `${ratio.toFixed(2)} times` : 'too little to tell',
      aim: '≤ 2 times',
      met: ratio <= 2,
      note: `the largest space against the smallest: ${list(field)}`,
    };
  };
  const pageBytes = new TextEncoder().encode(makePage(1, 'mark')).byteLength;
  const extra = last.bytesPerEdit - pageBytes;
  return [
    {
      name: 'Edit to live',
      result: `${last.editToLive.toFixed(1)} ms`,
      aim: '< 50 ms',
      met: last.editToLive < 50,
      note: `until the published page shows it: ${list('editToLive')}`,
    },
    growth('Edit to live, by size', 'editToLive'),
    growth('Edit to live, processor time', 'editToLiveCpu'),
    growth('Edit', 'edit'),
    growth('Merge', 'merge'),
    growth('Open a change request', 'openRequest'),
    growth('Duplicate a space', 'duplicate'),
    {
      name: 'Bytes of an edit',
      result: `${(extra / 1024).toFixed(1)} KB`,
      aim: '< 8 KB',
      met: extra < 8 * 1024,
      note: `besides the page's ${pageBytes} bytes, at ${last.pages} pages, indexes included`,
    },
    {
      name: 'Search by 10 clients',
      result: `p95 ${last.searchP95.toFixed(1)} ms`,
      aim: '< 20 ms',
      met: last.searchP95 < 20,
      note: `${QUERIES.length} queries, at ${last.pages} pages`,
    },
  ];
}
