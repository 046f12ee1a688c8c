import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, type IncomingMessage, request as openRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { judgeMemory, type MemorySample } from './judge-memory.ts';
import type { HeldMemory, ResidentMemory, ThreadMemory } from './memory-hook.ts';
import { ADMIN_TOKEN, PUBLIC_URL, serve } from './served.ts';

const USAGE = `Usage: npx node bench/measure-memory.ts [--minutes <number>] [--every <seconds>] [--budget <MB>]
  [--pause <ms>] [--checkout <folder>] [--built] [--option <of Node>]... [--snapshot <file>] <tree>...

Imports each tree into a space with a site of its own, then sends a mixed load: two crawlers that read all
pages of all sites again and again, with a pause behind each page if one is given, an edit and a search
each second, and a download that is broken off every two seconds. Prints what the server's process holds
meanwhile, and at the end what is left once nothing is asked any more and all garbage is collected, with
the bytes that the caches count. A snapshot of the heap is written then, if asked for. Ends with 1 where
a minute after the tenth holds more than the budget and 200 MB, or memory or descriptors still grow in
the last third of half an hour or more.`;

const { values, positionals: trees } = parseArgs({
  allowPositionals: true,
  options: {
    minutes: { type: 'string', default: '12' },
    every: { type: 'string', default: '60' },
    budget: { type: 'string', default: '256' },
    pause: { type: 'string', default: '0' },
    checkout: { type: 'string' },
    built: { type: 'boolean', default: false },
    snapshot: { type: 'string' },
    option: { type: 'string', multiple: true, default: [] },
    help: { type: 'boolean', default: false },
  },
});
if (values.help || trees.length === 0) {
  process.stdout.write(`${USAGE}\n`);
  process.exit(values.help ? 0 : 2);
}

const CRAWLERS = 2;
const SAMPLE_MS = 10_000;
const pauseMs = Number(values.pause);
const WORDS = ['configuration', 'the', 'install', 'page settings', 'api key', 'error', 'table'];
const HOST = new URL(PUBLIC_URL).host;
const agent = new Agent({ keepAlive: true, maxSockets: 32 });

await using cleanUp = new AsyncDisposableStack();
cleanUp.defer(() => agent.destroy());
const dataDir = await mkdtemp(join(tmpdir(), 'octavo-memory-'));
cleanUp.defer(() => rm(dataDir, { recursive: true, force: true }));
process.env.OCTAVO_CACHE_BYTES = String(Number(values.budget) * 1024 * 1024);
process.env.OCTAVO_RATE_LIMIT = '1000000';
const server = cleanUp.use(
  await serve({
    dataDir,
    isBuilt: values.built,
    hook: new URL('./memory-hook.ts', import.meta.url).href,
    options: ['--expose-gc', ...values.option],
    ...(values.checkout === undefined ? {} : { checkout: values.checkout }),
  }),
);

function open(method: string, path: string, body?: unknown): Promise<IncomingMessage> {
  const headers: Record<string, string> = { host: HOST };
  if (path.startsWith('/v1/')) headers.authorization = `Bearer ${ADMIN_TOKEN}`;
  else headers['accept-encoding'] = 'gzip';
  if (body !== undefined) headers['content-type'] = 'application/json';
  return new Promise((resolve, reject) => {
    const sent = openRequest(
      { host: '127.0.0.1', port: server.port, method, path, headers, agent },
      resolve,
    );
    sent.once('error', reject);
    sent.end(body === undefined ? undefined : JSON.stringify(body));
  });
}

async function read(method: string, path: string, body?: unknown): Promise<string> {
  const answer = await open(method, path, body);
  const chunks: Buffer[] = [];
  for await (const chunk of answer) chunks.push(chunk as Buffer);
  const text = Buffer.concat(chunks).toString();
  count(answer.statusCode ?? 0, path, text);
  return text;
}

const statuses = new Map<number, number>();

function count(status: number, path: string, text: string): void {
  const before = statuses.get(status) ?? 0;
  statuses.set(status, before + 1);
  if (status >= 400 && before === 0)
    process.stderr.write(`${status} ${path} ${text.slice(0, 200)}\n`);
}

async function call(method: string, path: string, body?: unknown) {
  return JSON.parse(await read(method, path, body));
}

/** What the load is sent to: the pages of sites, and those of spaces that are edited. */
interface Target {
  space: string;
  pages: string[];
  editable: string[];
}

async function prepare(tree: string): Promise<Target> {
  const name = basename(tree).replace(/\W+/g, '-');
  await server.run('import', tree, '--space', name, '--site', name);
  const org = (await call('GET', '/v1/orgs')).items[0].id as string;
  const { items: spaces } = await call('GET', `/v1/orgs/${org}/spaces?limit=100`);
  const space = spaces.find(({ title }: { title: string }) => title === name);
  const { items: sites } = await call('GET', `/v1/orgs/${org}/sites?limit=100`);
  const site = sites.find(({ title }: { title: string }) => title === name);
  const base = new URL(site.urls.published).pathname.replace(/\/$/, '');
  const { pages } = await call('GET', `/v1/spaces/${space.id}/content/pages`);
  const listed = flatten(pages);
  return {
    space: space.id,
    pages: listed
      .filter(({ path }) => path !== undefined)
      .map(({ path }) => encodeURI(`${base}/${path}`)),
    editable: listed.filter(({ type }) => type === 'document').map(({ id }) => id),
  };
}

interface ListedPage {
  id: string;
  type: string;
  path: string;
  pages?: ListedPage[];
}

function flatten(pages: readonly ListedPage[]): ListedPage[] {
  return pages.flatMap((page) => [page, ...flatten(page.pages ?? [])]);
}

async function crawl(from: number): Promise<void> {
  const all = targets.flatMap(({ pages }) => pages);
  for (let at = Math.floor((from * all.length) / CRAWLERS); !ending.signal.aborted; at += 1) {
    await read('GET', all[at % all.length] ?? '/');
    if (pauseMs > 0) await sleep(pauseMs);
  }
}

async function repeat(ms: number, act: (turn: number) => Promise<unknown>): Promise<void> {
  for (let turn = 0; !ending.signal.aborted; turn += 1) {
    await act(turn);
    await sleep(ms, undefined, { signal: ending.signal }).catch(() => undefined);
  }
}

const of = <T>(list: readonly T[], turn: number): T => list[turn % list.length] as T;

async function edit(turn: number): Promise<void> {
  const { space, editable } = of(targets, turn);
  const page = of(editable, turn * 7);
  const content = `/v1/spaces/${space}/content`;
  const { markdown } = await call('GET', `${content}/page/${page}?format=markdown`);
  const document = { markdown: `${markdown}\n\nEdited for the ${turn}th time.\n` };
  await read('POST', content, { changes: [{ operation: 'update_page', page, document }] });
}

async function search(turn: number): Promise<void> {
  const query = encodeURIComponent(of(WORDS, turn));
  await read('GET', `/v1/spaces/${of(targets, turn).space}/search?query=${query}`);
}

async function breakOff(turn: number): Promise<void> {
  const answer = await open('GET', `/v1/spaces/${of(targets, turn).space}/content/export`);
  answer.once('error', () => undefined);
  await new Promise((resolve) => answer.once('data', resolve).once('end', resolve));
  answer.destroy();
}

const HEADINGS = [
  'minute',
  'resident',
  'of files',
  'heap',
  'used',
  'external',
  'buffers',
  'threads',
  'number of threads',
  'descriptors',
  'requests',
];

function print(name: string, held: HeldMemory): void {
  const { resident, files, heap, heapUsed, external, arrayBuffers, threadHeaps } = held;
  const sizes = [resident, files, heap, heapUsed, external, arrayBuffers, threadHeaps].map(
    (bytes) => (bytes / 2 ** 20).toFixed(0),
  );
  const requests = [...statuses].map(([status, times]) => `${times} × ${status}`).join(', ');
  const cells = [name, ...sizes, held.threads.length, held.descriptors, requests];
  process.stdout.write(`| ${cells.join(' | ')} |\n`);
}

const targets: Target[] = [];
for (const tree of trees) targets.push(await prepare(tree));
process.stdout.write(
  `${targets.reduce((sum, { pages }) => sum + pages.length, 0)} pages. Sizes in MB, the budget of caches is ${values.budget}.\n\n`,
);
process.stdout.write(`| ${HEADINGS.join(' | ')} |\n|${HEADINGS.map(() => ' ---: |').join('')}\n`);
print('before', await server.ask<HeldMemory>('memory'));

const ending = new AbortController();
const load = Promise.all([
  ...Array.from({ length: CRAWLERS }, (_, at) => crawl(at)),
  repeat(1000, edit),
  repeat(1000, search),
  repeat(2000, breakOff),
]);
const begun = performance.now();
const measureMinutes = () => (performance.now() - begun) / 60_000;
const samples: MemorySample[] = [];
let busy: HeldMemory | undefined;
const sampling = repeat(SAMPLE_MS, async () => {
  const sample = await server.ask<ResidentMemory>('resident');
  samples.push({ minute: measureMinutes(), ...sample });
});
while (measureMinutes() < Number(values.minutes)) {
  await sleep(1000 * Number(values.every));
  const minute = measureMinutes();
  busy = await server.ask<HeldMemory>('memory');
  print(minute.toFixed(1), busy);
}
ending.abort();
await Promise.all([load, sampling]);
await sleep(3000);
const left = await server.ask<HeldMemory>('return');
print('left', left);
process.stdout.write(`\n${JSON.stringify(left.spaces)}\n`);
process.stdout.write(`\n${listThreads(busy?.threads ?? [])}\n`);
process.stdout.write(`\n${await listCaches()}\n`);
if (values.snapshot !== undefined) await server.ask<string>(`snapshot ${values.snapshot}`);
const faults = judgeMemory(samples, Number(values.budget));
for (const fault of faults) process.stderr.write(`${fault}\n`);
if (faults.length > 0) process.exitCode = 1;

/** Those that were there when the load ended. */
function listThreads(threads: readonly ThreadMemory[]): string {
  const lines = threads
    .toSorted((a, b) => b.heap - a.heap)
    .map(({ name, heap }) => `| ${name} | ${mega(heap)} |`);
  return ['| Thread | MB |', '| --- | ---: |', ...lines].join('\n');
}

async function listCaches(): Promise<string> {
  const metrics = await read('GET', '/metrics');
  const held = [...metrics.matchAll(/^octavo_cache_bytes\{cache="([^"]+)"\} (\S+)$/gm)]
    .map(([, name = '', bytes]) => ({ name, bytes: Number(bytes) }))
    .sort((a, b) => b.bytes - a.bytes);
  const sum = held.reduce((total, { bytes }) => total + bytes, 0);
  const lines = held.slice(0, 20).map(({ name, bytes }) => `| ${name} | ${mega(bytes)} |`);
  return ['| Cache | MB |', '| --- | ---: |', `| together | ${mega(sum)} |`, ...lines].join('\n');
}

function mega(bytes: number): string {
  return (bytes / 2 ** 20).toFixed(1);
}
