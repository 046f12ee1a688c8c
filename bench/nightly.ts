import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { makePage, makeTree } from './make-tree.ts';
import { openDatabaseUrl } from './open-database-url.ts';
import { median } from './processes.ts';
import { createSend } from './readers/create-send.ts';
import { call, importSpace, listDocuments } from './readers/heavy-work.ts';
import { type Served, serve } from './served.ts';
import type { Send } from './waits/hostile-requests.ts';

const USAGE = `Usage: npx node bench/nightly.ts [--database sqlite|postgres] [--spaces <number>]
  [--pages <number>] [--large <number>] [--base <number>] [--rounds <number>]

What reads, edits and merges cost on a large installation, as a multiple of what they cost on one with a
single space of ${'`base`'} pages: in a space of so many pages as its neighbours have, and in a large one. Costs
are processor time of all threads of the server, which other work on the machine changes little; on
PostgreSQL that of the database is not among it. Exit code 1 where something costs more than twice as
much, or a search of the organization for a word on every page takes half a second and more.`;

const { values } = parseArgs({
  options: {
    database: { type: 'string', default: 'sqlite' },
    spaces: { type: 'string', default: '200' },
    pages: { type: 'string', default: '500' },
    large: { type: 'string', default: '30000' },
    base: { type: 'string', default: '1000' },
    rounds: { type: 'string', default: '20' },
    help: { type: 'boolean', default: false },
  },
});
if (values.help) {
  process.stdout.write(`${USAGE}\n`);
  process.exit();
}

const rounds = Number(values.rounds);
const WARM_UP = 20;
const AIMS = { times: 2, searchMs: 500 };
const QUIET_MS = 1000;
/** Of all threads in that time: with less there is nothing left to do. */
const QUIET_PROCESSOR_MS = 80;
const note = (line: string) => process.stderr.write(`${line}\n`);

await using cleanUp = new AsyncDisposableStack();
process.env.OCTAVO_RATE_LIMIT = '1000000';

/** A server with a client for it. */
interface Installation {
  server: Served;
  send: Send;
  org: string;
}

async function openInstallation(): Promise<Installation> {
  const dataDir = await mkdtemp(join(tmpdir(), 'octavo-nightly-'));
  cleanUp.defer(() => rm(dataDir, { recursive: true, force: true, maxRetries: 5 }));
  const hook = new URL('./processor-hook.ts', import.meta.url).href;
  const databaseUrl = await openDatabaseUrl(values.database, cleanUp);
  const server = cleanUp.use(await serve({ dataDir, databaseUrl, hook }));
  const send = createSend(server.port);
  const [organization] = (await call(send, 'GET', '/v1/orgs')).items;
  return { server, send, org: `/v1/orgs/${organization.id}` };
}

/** Once nothing is left to do. */
async function settle({ server }: Installation): Promise<void> {
  for (let quiet = 0; quiet < 2; ) {
    const before = await server.ask<number>('process');
    await sleep(QUIET_MS);
    const used = (await server.ask<number>('process')) - before;
    quiet = used < QUIET_PROCESSOR_MS ? quiet + 1 : 0;
  }
}

/** Makes a space of a tree, with a site, by the command for imports; answers its id. */
async function importLarge({ server, send, org }: Installation, pages: number): Promise<string> {
  const tree = await mkdtemp(join(tmpdir(), 'octavo-tree-'));
  cleanUp.defer(() => rm(tree, { recursive: true, force: true, maxRetries: 5 }));
  await makeTree(tree, pages, 'nested');
  const title = `Large ${pages}`;
  await server.run('import', tree, '--space', title);
  const { items } = await call(send, 'GET', `${org}/spaces?limit=1000`);
  return items.find((space: { title: string }) => space.title === title).id;
}

/** What each round of a measured piece of work does; the number of the round tells pages apart. */
type Work = (round: number) => Promise<unknown>;

async function listWork({ send, org }: Installation, space: string): Promise<[string, Work][]> {
  const at = `/v1/spaces/${space}`;
  const content = `${at}/content`;
  const pages = await listDocuments(send, space);
  const site = await call(send, 'POST', `${org}/sites`, { title: space, spaces: [space] });
  await call(send, 'POST', `${org}/sites/${site.id}/publish`);
  const { urls } = await call(send, 'GET', `${org}/sites/${site.id}`);
  const base = new URL(urls.published).pathname.replace(/\/$/, '');
  // A prime step: rounds read and write pages that lie far from each other.
  const pageOf = (round: number) => pages[(round * 37) % pages.length];
  const get = (path: string, isAnonymous = false) => send({ method: 'GET', path, isAnonymous });
  const edit = (place: string, round: number, mark: string) =>
    call(send, 'POST', `${place}/content`, {
      changes: [
        {
          ...{ operation: 'update_page', page: pageOf(round) },
          document: { markdown: makePage(round, mark) },
        },
      ],
    });
  const pathOf = async (round: number) =>
    (await call(send, 'GET', `${content}/page/${pageOf(round)}`)).path;
  const shown = await pathOf(0);
  return [
    ['a page by the API', (round) => get(`${content}/page/${pageOf(round)}?format=markdown`)],
    ['a published page again', () => get(`${base}/${shown}`, true)],
    [
      'its path, then the page for the first time',
      async (round) => get(`${base}/${await pathOf(round)}`, true),
    ],
    ['an edit', (round) => edit(at, round, `edited${round}`)],
    [
      'an edit, then the published page',
      async (round) => {
        await edit(at, 0, `live${round}`);
        await get(`${base}/${shown}`, true);
      },
    ],
    [
      'a change request: open, edit, merge',
      async (round) => {
        const request = await call(send, 'POST', `${at}/change-requests`, { subject: 'Nightly' });
        const own = `${at}/change-requests/${request.id}`;
        await edit(own, round + 1, `merged${round}`);
        await call(send, 'POST', `${own}/merge`);
      },
    ],
    ['the newest revisions', () => get(`${at}/revisions?limit=20`)],
    ['a search for a rare word', (round) => get(`${at}/search?query=w${4000 + round}`)],
  ];
}

interface Cost {
  processorMs: number;
  ms: number;
}

async function measure({ server }: Installation, work: Work): Promise<Cost> {
  // What is compiled by then stays out of the figures.
  for (let round = 0; round < WARM_UP; round += 1) await work(round);
  const costs: Cost[] = [];
  for (let round = WARM_UP; round < rounds + WARM_UP; round += 1) {
    const before = await server.ask<number>('process');
    const begun = performance.now();
    await work(round);
    const ms = performance.now() - begun;
    costs.push({ ms, processorMs: (await server.ask<number>('process')) - before });
  }
  return {
    processorMs: median(costs.map(({ processorMs }) => processorMs)),
    ms: median(costs.map(({ ms }) => ms)),
  };
}

async function measureSpace(place: Installation, space: string): Promise<Map<string, Cost>> {
  const costs = new Map<string, Cost>();
  for (const [name, work] of await listWork(place, space)) {
    await settle(place);
    costs.set(name, await measure(place, work));
  }
  return costs;
}

const [spaces, pages, large, base] = [values.spaces, values.pages, values.large, values.base].map(
  Number,
) as [number, number, number, number];

note(`One space of ${base} pages`);
const small = await openInstallation();
const before = await measureSpace(small, await importSpace(small.send, small.org, base));

note(`${spaces} spaces of ${pages} pages and one of ${large}`);
const whole = await openInstallation();
const begun = performance.now();
const largest = await importLarge(whole, large);
const first = await importSpace(whole.send, whole.org, pages);
await settle(whole);
for (let made = 1; made < spaces; made += 1) {
  await call(whole.send, 'POST', `/v1/spaces/${first}/duplicate`);
}
await settle(whole);
note(`Filled in ${((performance.now() - begun) / 1000).toFixed(0)} s`);
const among = await measureSpace(whole, first);
const inLargest = await measureSpace(whole, largest);
const searched = await measure(whole, (round) =>
  whole.send({ method: 'GET', path: `${whole.org}/search?query=page&limit=${20 + round}` }),
);

/** What a search costs grows with the space that is searched: there is no aim for the large one. */
const hasAim = (name: string, isLarge: boolean) => !(isLarge && name.startsWith('a search'));

const cell = (name: string, cost: Cost | undefined, from: Cost, isLarge = false) => {
  const times = (cost?.processorMs ?? Number.NaN) / from.processorMs;
  if (hasAim(name, isLarge) && !(times <= AIMS.times)) process.exitCode = 1;
  return `${cost?.processorMs.toFixed(1)} (${times.toFixed(1)}) | ${cost?.ms.toFixed(1)}`;
};
const lines = [
  `| Processor time, ms (times) and time, ms | ${base} pages alone | | ${pages} among ${spaces} spaces | | ${large} pages | |`,
  '| --- | ---: | ---: | ---: | ---: | ---: | ---: |',
  ...[...before].map(
    ([name, cost]) =>
      `| ${name} | ${cost.processorMs.toFixed(1)} | ${cost.ms.toFixed(1)} | ${cell(name, among.get(name), cost)} | ${cell(name, inLargest.get(name), cost, true)} |`,
  ),
  `| a search of all for a word on every page | | | | | ${searched.processorMs.toFixed(1)} | ${searched.ms.toFixed(1)} |`,
];
if (searched.ms >= AIMS.searchMs) process.exitCode = 1;
process.stdout.write(`${lines.join('\n')}\n`);
