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
import { type BenchProcess, CORES, median, readCpuSeconds, runScript } from './processes.ts';
import { findPort } from './served.ts';

/**
 * What several workers are worth on this machine: `node bench/measure-workers.ts`.
 *
 * Reads after edits that are stale, of one connection's edits read at once by both of two workers;
 * published pages and pages of the API a second, by one process and by two workers in turns; and what
 * memory they take. The client has a process of its own, on the cores that the server has as well.
 */

const { values } = parseArgs({
  options: {
    edits: { type: 'string', default: '1000' },
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '5' },
    connections: { type: 'string', default: '32' },
  },
});
const [edits, rounds, seconds, connections] = [
  ...[values.edits, values.rounds, values.seconds, values.connections].map(Number),
] as [number, number, number, number];

const DOCUMENTATION = join(import.meta.dirname, '../docs');
const COUNTS = [1, 2] as const;

/** One load on one server. */
interface Load {
  perSecond: number;
  /** Processor time of all processes of the server for one answer, in microseconds. */
  cost: number;
  clientBusy: number;
}

const folder = await mkdtemp(join(tmpdir(), 'octavo-workers-'));
try {
  const input: PrepareInput = { dataDir: join(folder, 'data'), tree: DOCUMENTATION };
  const script = join(import.meta.dirname, 'prepare.ts');
  const prepared = await runScript<Prepared>(script, input, CORES.server);
  const loads = new Map<string, Load[]>();
  const memory = new Map<number, string>();
  for (let round = 0; round < rounds; round += 1) {
    for (const count of COUNTS) {
      const place = { dataDir: input.dataDir, port: await findPort() };
      const { server } = await startServer(place, { core: undefined, workers: count });
      await using _server = server;
      if (round === 0 && count > 1) console.log(await countStale(server, place, prepared));
      memory.set(count, describeMemory(server));
      for (const [name, url] of listPages(place, prepared)) {
        await load(server, url, prepared, 2);
        const own = loads.get(`${name}, ${count}`) ?? [];
        loads.set(`${name}, ${count}`, [...own, await load(server, url, prepared, seconds)]);
      }
    }
  }
  for (const [count, said] of memory) console.log(`${count} answering: ${said}`);
  for (const [name, all] of loads) console.log(`${name} answering: ${describeLoads(all)}`);
} finally {
  await rm(folder, { recursive: true, force: true });
}

function listPages(place: ServerPlace, { spaceId, page }: Prepared): [string, string][] {
  return [
    ['a published page', `${originOf(place)}/sites/bench/${page.path}`],
    ['a page of the API', `${originOf(place)}/v1/spaces/${spaceId}/content/page/${page.id}`],
  ];
}

/** Edits a page again and again, and reads it at once by both workers, in the API and as published. */
async function countStale(
  server: BenchProcess,
  place: ServerPlace,
  { token, spaceId, page }: Prepared,
): Promise<string> {
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
  return `stale: ${stale} of ${reads} reads after ${edits} edits, half of them by each worker`;
}

async function openTo(open: () => Promise<Connection>, pid: number): Promise<Connection> {
  for (;;) {
    const connection = await open();
    if (connection.pid === pid) return connection;
    connection.close();
  }
}

async function load(
  server: BenchProcess,
  url: string,
  { token }: Prepared,
  duration: number,
): Promise<Load> {
  const pids = listProcesses(server);
  const before = sumSeconds(pids);
  const headers = url.includes('/v1/') ? { authorization: `Bearer ${token}` } : {};
  const input: LoadInput = { url, headers, connections, seconds: duration };
  const script = join(import.meta.dirname, 'load-client.ts');
  const result = await runScript<LoadResult>(script, input, undefined);
  if (result.failed > 0) throw new Error(`${result.failed} requests failed.`);
  const cost = ((sumSeconds(pids) - before) / result.requests) * 1e6;
  return { perSecond: result.requestsPerSecond, cost, clientBusy: result.clientBusy };
}

function describeLoads(all: readonly Load[]): string {
  const perSecond = all.map((one) => one.perSecond);
  const [low, high] = [Math.min(...perSecond), Math.max(...perSecond)];
  const middle = (of: keyof Load) => median(all.map((one) => one[of]));
  return `${middle('perSecond').toFixed(0)} a second (${low.toFixed(0)} to ${high.toFixed(0)}), ${middle('cost').toFixed(0)} µs of processor time each; the client was busy ${(middle('clientBusy') * 100).toFixed(0)} % of a core`;
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
