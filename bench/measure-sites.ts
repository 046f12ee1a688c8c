import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type LoadPlan, measureAgainstBare } from './measure-http.ts';
import { originOf, type ServerPlace, startServer } from './measure-server.ts';
import { CORES, median, readResidentBytes, runScript } from './processes.ts';
import { findPort } from './served.ts';
import type { PreparedSites, SitePage, SitesInput } from './sites/prepare-sites.ts';
import { formatTable, type Measure } from './table.ts';

/**
 * What published pages cost: from memory as a share of a bare server, rendered for the first time,
 * and at random on many sites at once. Run by hand: `npx node bench/measure-sites.ts`, with `--smoke` to
 * see only that it works.
 */
const root = resolve(import.meta.dirname, '..');
const CORPORA = resolve(root, process.env.OCTAVO_CORPORA ?? '../shared/corpora');
const NAMES = [
  'pgsql-tw-docs',
  'beefree-sdk-docs',
  'trunk-docs',
  'openg2p-documentation',
  'vitepress-docs',
];

const FULL = {
  made: 200,
  pages: 30,
  rounds: 3,
  seconds: 4,
  warm: 60,
  fresh: 40,
  reads: 18_000,
  perSecond: 200,
};
const SMOKE = {
  made: 3,
  pages: 4,
  rounds: 1,
  seconds: 1,
  warm: 2,
  fresh: 2,
  reads: 100,
  perSecond: 200,
};

const { values } = parseArgs({ options: { smoke: { type: 'boolean', default: false } } });
const scale = values.smoke ? SMOKE : FULL;
const note = (line: string) => process.stderr.write(`${line}\n`);

await using cleanUp = new AsyncDisposableStack();
const folder = await mkdtemp(join(tmpdir(), 'octavo-bench-sites-'));
cleanUp.defer(() => rm(folder, { recursive: true, force: true }));
const dataDir = join(folder, 'data');

note('Importing');
const input: SitesInput = {
  dataDir,
  trees: findTrees(),
  made: scale.made,
  pages: scale.pages,
};
const prepareScript = join(import.meta.dirname, 'sites/prepare-sites.ts');
const sites = await runScript<PreparedSites>(prepareScript, input, CORES.server);
const measures: Measure[] = [
  ...(await measureFirstRenders(sites)),
  await measureKept(sites),
  ...(await measureManySites(sites)),
];
process.stdout.write(`${formatTable(measures)}\n`);

function findTrees(): Record<string, string> {
  const found = NAMES.map((name) => [name, join(CORPORA, `${name}.tar.gz`)] as const).filter(
    ([, path]) => existsSync(path),
  );
  if (values.smoke || found.length === 0) return { docs: join(root, 'docs') };
  return Object.fromEntries(found);
}

/** The pages of the real documentation. */
function listRealPages(all: PreparedSites): SitePage[] {
  return Object.keys(input.trees).flatMap((name) => all[name] ?? []);
}

/** Pages near 4 KB and the biggest one, none of which was asked for before, on a warm process. */
async function measureFirstRenders(all: PreparedSites): Promise<Measure[]> {
  // A port of its own: no connection to the server before is used again.
  const place = { dataDir, port: await findPort() };
  const { server } = await startServer(place);
  await using _server = server;
  const pages = listRealPages(all);
  const [biggest] = pages.toSorted((a, b) => b.bytes - a.bytes);
  if (biggest === undefined) throw new Error('There are no pages.');
  const nearest = pages
    .filter((page) => page !== biggest)
    .toSorted((a, b) => Math.abs(a.bytes - 4096) - Math.abs(b.bytes - 4096));
  const fresh = nearest.slice(0, scale.fresh);
  const others = nearest.slice(scale.fresh).filter((_, index) => index % 7 === 0);
  for (const page of others.slice(0, scale.warm)) await ask(place, page.path);
  for (const name of Object.keys(input.trees)) await ask(place, `/sites/${name}/`);
  const times: number[] = [];
  for (const page of fresh) times.push(await ask(place, page.path));
  const big = await ask(place, biggest.path);
  const middle = median(times);
  const worst = times.toSorted((a, b) => b - a)[0] ?? Number.NaN;
  const sizes = fresh.map(({ bytes }) => bytes);
  return [
    {
      name: 'First render of a 4 KB page',
      result: `median ${middle.toFixed(1)} ms, worst ${worst.toFixed(1)} ms`,
      aim: '< 10 ms',
      met: middle < 10,
      note: `${fresh.length} pages of ${Math.min(...sizes)} to ${Math.max(...sizes)} bytes of Markdown, warm process, over HTTP`,
    },
    {
      name: 'First render of the biggest page',
      result: `${big.toFixed(0)} ms`,
      aim: '< 150 ms',
      met: big < 150,
      note: `${biggest.bytes} bytes of Markdown, warm process, over HTTP`,
    },
  ];
}

async function measureKept(all: PreparedSites): Promise<Measure> {
  const place = { dataDir, port: await findPort() };
  const { server } = await startServer(place);
  await using _server = server;
  const pages = listRealPages(all).toSorted((a, b) => a.bytes - b.bytes);
  const page = pages[Math.floor(pages.length / 2)];
  const plan: LoadPlan = {
    rounds: scale.rounds,
    seconds: scale.seconds,
    connections: 20,
    barePort: await findPort(),
  };
  const url = originOf(place) + (page?.path ?? '/');
  const target = { name: 'Kept page', url, headers: {}, aim: 0.8 };
  // Waited for here: the server ends with this function.
  return await measureAgainstBare(server, target, plan);
}

/**
 * Reads pages of all made sites at random, so many a second, and follows the memory meanwhile. The
 * server has all cores, as its garbage collector has threads of its own: held to one core they take
 * turns with the answers.
 */
async function measureManySites(all: PreparedSites): Promise<Measure[]> {
  const place = { dataDir, port: await findPort() };
  const { server } = await startServer(place, { core: undefined });
  await using _server = server;
  const pages = Object.entries(all).flatMap(([name, list]) =>
    name.startsWith('site-') ? list : [],
  );
  for (const page of pages) await ask(place, page.path);
  const times: number[] = [];
  const memory: number[] = [];
  const pending: Promise<void>[] = [];
  const start = performance.now();
  for (let index = 0; index < scale.reads; index += 1) {
    const due = start + (index * 1000) / scale.perSecond;
    const wait = due - performance.now();
    if (wait > 1) await sleep(wait);
    // Spread over all pages alike, and the same in every run.
    const page = pages[(Math.imul(index + 1, 2_654_435_761) >>> 0) % pages.length];
    if (page !== undefined) {
      pending.push(
        ask(place, page.path).then((time) => {
          times.push(time);
        }),
      );
    }
    if (index % Math.ceil(scale.reads / 6) === 0) memory.push(readResidentBytes(server.pid) / 1e6);
  }
  await Promise.all(pending);
  memory.push(readResidentBytes(server.pid) / 1e6);
  const sorted = times.toSorted((a, b) => a - b);
  const p99 = sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN;
  // The first third is for the collector to find its size.
  const settled = memory[Math.floor(memory.length / 3)] ?? Number.NaN;
  const grown = (memory.at(-1) ?? settled) - settled;
  return [
    {
      name: `Random reads of ${scale.made} sites`,
      result: `p99 ${p99.toFixed(1)} ms, median ${median(times).toFixed(1)} ms`,
      aim: 'p99 < 20 ms',
      met: p99 < 20,
      note: `${times.length} reads of ${pages.length} pages at ${scale.perSecond} a second`,
    },
    {
      name: `Memory while ${scale.made} sites are read`,
      result: `${grown >= 0 ? '+' : ''}${grown.toFixed(0)} MB`,
      aim: '< 20 MB more',
      met: grown < 20,
      note: `resident: ${memory.map((one) => one.toFixed(0)).join(', ')} MB`,
    },
  ];
}

/** Milliseconds until the last byte of a page. */
async function ask(place: ServerPlace, path: string): Promise<number> {
  const start = performance.now();
  const response = await fetch(originOf(place) + path);
  await response.arrayBuffer();
  if (response.status !== 200) throw new Error(`${path} answers ${response.status}.`);
  return performance.now() - start;
}
