import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import {
  type Connection,
  openConnection,
} from '../apps/server/src/commands/workers/testing/held-connection.ts';
import type { LoadInput, LoadResult } from './load-client.ts';
import { originOf, type ServerPlace, startServer } from './measure-server.ts';
import type { Prepared, PrepareInput } from './prepare.ts';
import { type BenchProcess, median, readCpuSeconds, runScript } from './processes.ts';
import { findPort } from './served.ts';

/**
 * What several workers are worth on this machine: `npx node bench/measure-workers.ts`.
 *
 * Reads after edits that are stale, of one connection's edits read at once by both of two workers;
 * published pages and answers of the API a second, by one process and by two workers in turns; and what
 * memory they take when idle. The client has a process of its own, on the cores that the server has as well.
 */

const { values } = parseArgs({
  options: {
    edits: { type: 'string', default: '1000' },
    rounds: { type: 'string', default: '9' },
    seconds: { type: 'string', default: '2' },
    connections: { type: 'string', default: '32' },
  },
});
const [edits, rounds, seconds, connections] = [
  ...[values.edits, values.rounds, values.seconds, values.connections].map(Number),
] as [number, number, number, number];

const DOCUMENTATION = join(import.meta.dirname, '../docs');

/** What is asked for: the first costs the client about as much as a server, the last a tenth of it. */
const PAGES: readonly [string, (prepared: Prepared) => string][] = [
  ['A published page', ({ page }) => `/sites/bench/${page.path}`],
  ['A page of the API', ({ spaceId, page }) => `/v1/spaces/${spaceId}/content/page/${page.id}`],
  ['A list of the API', () => '/v1/orgs'],
];

/** A server under test. */
interface Tested {
  server: BenchProcess;
  place: ServerPlace;
  prepared: Prepared;
}

/** One load on one server. */
interface Load {
  perSecond: number;
  /** Processor time of all processes of the server for one answer, in microseconds. */
  cost: number;
  clientBusy: number;
}

const folder = await mkdtemp(join(tmpdir(), 'octavo-workers-'));
try {
  const [alone, both] = [await start(1), await start(2)];
  await using _alone = alone.server;
  await using _both = both.server;
  for (const [name, { server }] of Object.entries({ 'One process': alone, 'Two workers': both })) {
    console.log(`${name}: ${describeMemory(server)}`);
  }
  console.log(await countStale(both));
  for (const [name, pathOf] of PAGES) {
    const loads: [Load, Load][] = [];
    for (let round = -1; round < rounds; round += 1) {
      const pair: [Load, Load] = [await load(alone, pathOf), await load(both, pathOf)];
      // The first warms up.
      if (round >= 0) loads.push(pair);
    }
    console.log(`${name}\n  one process  ${describeLoads(loads.map(([one]) => one))}`);
    console.log(`  two workers  ${describeLoads(loads.map(([, two]) => two))}`);
    const ratios = loads.map(([one, two]) => two.perSecond / one.perSecond);
    console.log(`  ratio        ${describeRange(ratios, 2)}`);
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}

/** Fills a data folder with the documentation and starts a server on it. */
async function start(workers: number): Promise<Tested> {
  const input: PrepareInput = { dataDir: join(folder, String(workers)), tree: DOCUMENTATION };
  const script = join(import.meta.dirname, 'prepare.ts');
  const prepared = await runScript<Prepared>(script, input, undefined);
  const place = { dataDir: input.dataDir, port: await findPort() };
  const { server } = await startServer(place, { core: undefined, workers });
  return { server, place, prepared };
}

/** Edits a page again and again, and reads it at once by both workers, in the API and as published. */
async function countStale({ server, place, prepared }: Tested): Promise<string> {
  const { token, spaceId, page } = prepared;
  const pids = listProcesses(server).slice(1);
  const open = () => openConnection(place.port, { token, pids });
  const writer = await open();
  const readers: Connection[] = [];
  for (const pid of pids) readers.push(await openTo(open, pid));
  let [stale, reads] = [0, 0];
  for (let edit = 0; edit < edits; edit += 1) {
    const mark = `mark${edit}x`;
    const changes = [{ operation: 'update_page', page: page.id, document: { markdown: mark } }];
    const path = `/v1/spaces/${spaceId}/content`;
    const { status, text } = await writer.send('POST', path, { body: { changes } });
    if (status !== 200) throw new Error(`An edit answered ${status}: ${text}`);
    const answers = await Promise.all(
      readers.flatMap(({ send }) => [
        send('GET', `/v1/spaces/${spaceId}/content/page/${page.id}?format=markdown`),
        send('GET', `/sites/bench/${page.path}`, { isAnonymous: true }),
      ]),
    );
    reads += answers.length;
    stale += answers.filter((answer) => !answer.text.includes(mark)).length;
  }
  for (const { close } of [writer, ...readers]) close();
  return `Stale: ${stale} of ${reads} reads after ${edits} edits, half of them by each worker`;
}

async function openTo(open: () => Promise<Connection>, pid: number): Promise<Connection> {
  for (;;) {
    const connection = await open();
    if (connection.pid === pid) return connection;
    connection.close();
  }
}

async function load(
  { server, place, prepared }: Tested,
  pathOf: (prepared: Prepared) => string,
): Promise<Load> {
  const pids = listProcesses(server);
  const before = sumSeconds(pids);
  const path = pathOf(prepared);
  const headers = path.startsWith('/v1/') ? { authorization: `Bearer ${prepared.token}` } : {};
  const input: LoadInput = { url: originOf(place) + path, headers, connections, seconds };
  const script = join(import.meta.dirname, 'load-client.ts');
  const result = await runScript<LoadResult>(script, input, undefined);
  if (result.failed > 0) throw new Error(`${result.failed} requests failed.`);
  const cost = ((sumSeconds(pids) - before) / result.requests) * 1e6;
  return { perSecond: result.requestsPerSecond, cost, clientBusy: result.clientBusy };
}

function describeLoads(all: readonly Load[]): string {
  const rates = describeRange(
    all.map(({ perSecond }) => perSecond),
    0,
  );
  const cost = median(all.map((one) => one.cost)).toFixed(0);
  const busy = median(all.map((one) => one.clientBusy * 100)).toFixed(0);
  return `${rates} a second, ${cost} µs of processor time each; the client took ${busy} % of a core`;
}

function describeRange(all: readonly number[], digits: number): string {
  const [low, high] = [Math.min(...all), Math.max(...all)];
  return `${median(all).toFixed(digits)} (${low.toFixed(digits)} to ${high.toFixed(digits)})`;
}

/** The process that was started, and those that it started. */
function listProcesses({ pid }: BenchProcess): number[] {
  const children = readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
    readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').trim().split(' '),
  );
  return [pid, ...children.filter((child) => child !== '').map(Number)];
}

function sumSeconds(pids: readonly number[]): number {
  return pids.reduce((sum, pid) => sum + (readCpuSeconds(pid) ?? Number.NaN), 0);
}

/** What each process holds, and what all hold where pages that several share count once. */
function describeMemory(server: BenchProcess): string {
  const each = listProcesses(server).map((pid) => {
    const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
    const read = (name: string) =>
      Number(new RegExp(`^${name}: +(\\d+) kB`, 'm').exec(rollup)?.[1]) / 1000;
    return { resident: read('Rss'), proportional: read('Pss') };
  });
  const resident = each.map((one) => one.resident.toFixed(0)).join(' + ');
  const proportional = each.reduce((sum, one) => sum + one.proportional, 0);
  return `${resident} MB resident, ${proportional.toFixed(0)} MB with shared pages counted once`;
}
