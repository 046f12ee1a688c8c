import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type BenchProcess,
  CORES,
  median,
  percentile95,
  readResidentBytes,
  startNode,
  waitForOk,
} from './processes.ts';
import type { Measure } from './table.ts';

const here = join(import.meta.dirname, '..');

/** Where the server under test runs. */
export interface ServerPlace {
  dataDir: string;
  port: number;
}

/**
 * Starts `octavo serve`, on the server core unless told otherwise; resolves once it is ready, with
 * how long that took.
 */
export async function startServer(
  place: ServerPlace,
  {
    core,
    workers = 1,
    root = here,
  }: {
    core: number | undefined;
    workers?: number;
    /** Of the checkout whose server it is; this one unless given. */
    root?: string;
  } = { core: CORES.server },
): Promise<{ server: BenchProcess; readyMs: number }> {
  const start = performance.now();
  const octavo = join(root, 'apps/server/bin/octavo.mjs');
  // The flag is that of `npm start`.
  const shared = workers === 1 ? [] : ['--workers', String(workers)];
  const server = startNode(['--max-semi-space-size=4', octavo, 'serve', ...shared], {
    core,
    env: {
      OCTAVO_DATA_DIR: place.dataDir,
      PORT: String(place.port),
      OCTAVO_LOG_LEVEL: 'error',
      // The clients of the bench all send one token.
      OCTAVO_RATE_LIMIT: '1000000',
    },
  });
  try {
    return { server, readyMs: await waitForOk(`${originOf(place)}/readyz`, server, start) };
  } catch (error) {
    await server[Symbol.asyncDispose]();
    throw error;
  }
}

/** The server's address. */
export function originOf({ port }: ServerPlace): string {
  return `http://127.0.0.1:${port}`;
}

/** Time from starting the process to the first ready answer, with a warm compile cache. */
export async function measureStart(place: ServerPlace, rounds: number): Promise<Measure> {
  const times: number[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const { server, readyMs } = await startServer(place);
    await server[Symbol.asyncDispose]();
    // The first start fills the compile cache.
    if (round > 0) times.push(readyMs);
  }
  const result = median(times);
  return {
    name: 'Start to ready',
    result: `${result.toFixed(0)} ms`,
    aim: '< 1000 ms',
    met: result < 1000,
    note: `warm compile cache, median of ${rounds}`,
  };
}

/** Resident memory of a server that has started and been left alone. */
export async function measureIdleMemory(place: ServerPlace, idleMs: number): Promise<Measure> {
  const { server } = await startServer(place);
  await using _server = server;
  await sleep(idleMs);
  const megabytes = readResidentBytes(server.pid) / 1e6;
  return {
    name: 'Idle memory',
    result: `${megabytes.toFixed(0)} MB`,
    aim: '< 150 MB',
    met: megabytes < 150,
    note: `resident, ${idleMs / 1000} s after the start`,
  };
}

const QUERIES = [
  ...['index', 'replication', 'write ahead log', '"write ahead log"', 'max_wal_size', 'vacu'],
  ...['資料庫', '備份及還原', '全文檢索', '交易', 'create table', 'how to restore a backup'],
  ...['replicaton', 'posgres', 'configuration', 'the', 'select', 'json', 'a', 'permission denied'],
];

/** How long searches over the API take, one after the other. */
export async function measureSearch(
  place: ServerPlace,
  access: { spaceId: string; token: string },
  rounds: number,
): Promise<Measure> {
  const times: number[] = [];
  const headers = { authorization: `Bearer ${access.token}` };
  for (let round = 0; round <= rounds; round += 1) {
    for (const query of QUERIES) {
      const url = new URL(`/v1/spaces/${access.spaceId}/search`, originOf(place));
      url.searchParams.set('query', query);
      url.searchParams.set('limit', '10');
      const start = performance.now();
      const response = await fetch(url, { headers });
      await response.arrayBuffer();
      if (response.status !== 200) throw new Error(`A search answers ${response.status}.`);
      // The first round warms caches up.
      if (round > 0) times.push(performance.now() - start);
    }
  }
  return {
    name: 'Search',
    result: `p95 ${percentile95(times).toFixed(1)} ms`,
    note: `median ${median(times).toFixed(1)} ms over ${QUERIES.length} queries, ${rounds} times`,
  };
}
