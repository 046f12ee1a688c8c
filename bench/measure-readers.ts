import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { BareInput } from './bare-server.ts';
import { openDatabaseUrl } from './open-database-url.ts';
import { median, startNode, waitForOk } from './processes.ts';
import { valueAt } from './read-often.ts';
import { createSend } from './readers/create-send.ts';
import { call, listHeavyWork, type WorkSizes } from './readers/heavy-work.ts';
import type { ReadServer } from './readers/reader-thread.ts';
import { startReader } from './readers/start-reader.ts';
import { findPort, serve } from './served.ts';

const USAGE = `Usage: npx node bench/measure-readers.ts [--database sqlite|postgres] [--only <words>] [--smoke]
  [--profile <folder>] [--node <option>]...

How long readers of published pages wait, who ask 50 times a second, while the server does the work that
takes longest, one after the other, jobs that follow included; as a multiple of what they wait on the same
server with nothing going on. Those who ask for that work let the readers and the server go first, where the
system can do that (Linux). What is soon done is done again, for ten seconds, after an edit. Beside it
stand the longest that the main thread worked in one go, all that it worked each time, and what all
threads of the server did, in processor time, which other work on the machine does not change. The same
reader asks a bare server of Node for the bytes of one page as often, which does nothing else: what its
readers wait at the same time is what the machine takes, not Octavo. A profile
of the server is written to the folder when it ends, if one is named; options of Node are the server's.`;

const { values } = parseArgs({
  options: {
    database: { type: 'string', default: 'sqlite' },
    only: { type: 'string', default: '' },
    smoke: { type: 'boolean', default: false },
    profile: { type: 'string' },
    node: { type: 'string', multiple: true, default: [] },
    help: { type: 'boolean', default: false },
  },
});
if (values.help) {
  process.stdout.write(`${USAGE}\n`);
  process.exit();
}

const FULL: WorkSizes = {
  ...{ large: 10_000, imported: 5000, changed: 1000, printed: 300 },
  ...{ pageBytes: 1_000_000, searches: 1000 },
};
const SMOKE: WorkSizes = {
  ...{ large: 60, imported: 30, changed: 20, printed: 5 },
  ...{ pageBytes: 20_000, searches: 20 },
};
const sizes = values.smoke ? SMOKE : FULL;
const IDLE_MS = values.smoke ? 500 : 10_000;
const WARM_UP_MS = values.smoke ? 300 : 5000;
/** Work is done again until it has taken so long: fewer reads have no 99th percentile. */
const LEAST_MS = values.smoke ? 0 : 10_000;
/** What follows an answer, such as the index, belongs to its work. */
const QUIET_MS = values.smoke ? 100 : 500;
/** Of all threads in that time, readers included: with less there is nothing left to do. */
const QUIET_PROCESSOR_MS = values.smoke ? 30 : 60;
/** The most that an open stretch, a 99th percentile of waits may be. */
const AIMS = { longestMs: 50, p99Times: 3 };

await using cleanUp = new AsyncDisposableStack();
const dataDir = await mkdtemp(join(tmpdir(), 'octavo-readers-'));
cleanUp.defer(() => rm(dataDir, { recursive: true, force: true }));
process.env.OCTAVO_RATE_LIMIT = '1000000';
const server = cleanUp.use(
  await serve({
    dataDir,
    databaseUrl: await openDatabaseUrl(values.database, cleanUp),
    hook: new URL('./processor-hook.ts', import.meta.url).href,
    options: [
      ...(values.profile === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${values.profile}`]),
      ...values.node,
    ],
  }),
);

const send = createSend(server.port);

/** The pages that the first start published. */
async function listPublishedPages(org: string): Promise<string[]> {
  const [site] = (await call(send, 'GET', `${org}/sites`)).items;
  const home = new URL(site.urls.published).pathname;
  const { text } = await send({ method: 'GET', path: home, isAnonymous: true });
  const links = [...text.matchAll(/href="(\/[^"#?~]*)"/g)].map(([, path = '']) => path);
  const pages = [...new Set(links)].filter((path) => !/\.\w+$/.test(path));
  const answers = await Promise.all(
    pages.map(async (path) => ({
      path,
      ...(await send({ method: 'GET', path, isAnonymous: true })),
    })),
  );
  const found = answers.filter(({ status }) => status === 200).map(({ path }) => path);
  if (found.length === 0) throw new Error('There is no page to read.');
  return found;
}

/** Once nothing is left to do, by any thread: the index of a space is made beside the main one. */
async function settle(): Promise<void> {
  // Who takes the profiles works all the time.
  const question = values.profile === undefined ? 'process' : 'processor';
  for (let quiet = 0; quiet < 2; ) {
    const before = await server.ask<number>(question);
    await sleep(QUIET_MS);
    const used = (await server.ask<number>(question)) - before;
    quiet = used < QUIET_PROCESSOR_MS ? quiet + 1 : 0;
  }
}

/** A server that answers with a page of the other, and does nothing else. */
async function startBare(path: string): Promise<ReadServer> {
  const { text } = await send({ method: 'GET', path, isAnonymous: true });
  const bodyFile = join(dataDir, 'bare-body');
  await writeFile(bodyFile, text);
  const headers = { 'content-type': 'text/html', 'content-length': `${Buffer.byteLength(text)}` };
  const input: BareInput = { port: await findPort(), headers, bodyFile };
  const script = join(import.meta.dirname, 'bare-server.ts');
  const bare = cleanUp.use(startNode([script, JSON.stringify(input)], { core: undefined }));
  await waitForOk(`http://127.0.0.1:${input.port}/`, bare);
  return { port: input.port, pages: ['/'] };
}

interface Waits {
  p50: number;
  p99: number;
  longest: number;
  bare: number;
}

async function readWhile(run: () => Promise<unknown>): Promise<Waits> {
  const [waits = [], bareWaits = []] = await reader.readWhile([octavo, bare], run);
  const [p50 = 0, p99 = 0, longest = 0] = [0.5, 0.99, 1].map((share) => valueAt(waits, share));
  return { p50, p99, longest, bare: valueAt(bareWaits, 0.99) };
}

function formatLine(name: string, waits: Waits, cells: readonly string[]): string {
  const columns = (['p50', 'p99', 'longest', 'bare'] as const).map(
    (key) => `${waits[key].toFixed(1)} (${(waits[key] / idle[key]).toFixed(1)})`,
  );
  return `| ${[name, ...cells, ...columns].join(' | ')} |\n`;
}

const [organization] = (await call(send, 'GET', '/v1/orgs')).items;
const org = `/v1/orgs/${organization.id}`;
const pages = await listPublishedPages(org);
const octavo: ReadServer = { port: server.port, pages };
const bare = await startBare(pages[0] ?? '/');
const reader = cleanUp.use(startReader());
await readWhile(() => sleep(WARM_UP_MS));
await settle();
await server.ask('longest');
const idle = await readWhile(() => sleep(IDLE_MS));
const idleLongest = await server.ask<number>('longest');
process.stdout.write(
  `${pages.length} pages in turn; in brackets how many times as long as with nothing going on.\n\n` +
    '| Work | Times | What it did | Took each, s | Longest stretch, ms | Main thread each, s | All threads each, s | Reader p50, ms | p99, ms | Longest, ms | Bare p99, ms |\n' +
    '| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |\n' +
    formatLine('nothing', idle, ['', '', '', idleLongest.toFixed(0), '', '']),
);
for (const { name, prepare } of listHeavyWork(send, org, sizes)) {
  if (!name.includes(values.only)) continue;
  const run = await prepare();
  await settle();
  await server.ask('longest');
  const worked = await server.ask<number>('processor');
  const allWorked = await server.ask<number>('process');
  let did = '';
  const took: number[] = [];
  const waits = await readWhile(async () => {
    const started = performance.now();
    do {
      const begun = performance.now();
      did = await run();
      took.push((performance.now() - begun) / 1000);
    } while (performance.now() - started < LEAST_MS);
    await settle();
  });
  const longest = await server.ask<number>('longest');
  const processor = ((await server.ask<number>('processor')) - worked) / 1000;
  const all = ((await server.ask<number>('process')) - allWorked) / 1000;
  const cells = [
    ...[String(took.length), did, median(took).toFixed(1), longest.toFixed(0)],
    ...[processor, all].map((seconds) => (seconds / took.length).toFixed(1)),
  ];
  process.stdout.write(formatLine(name, waits, cells));
  if (longest > AIMS.longestMs || waits.p99 > AIMS.p99Times * idle.p99) process.exitCode = 1;
}
