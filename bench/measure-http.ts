import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BareInput } from './bare-server.ts';
import type { LoadInput, LoadResult } from './load-client.ts';
import {
  type BenchProcess,
  CORES,
  median,
  readCpuSeconds,
  runScript,
  startNode,
  waitForOk,
} from './processes.ts';
import type { Measure } from './table.ts';

const here = import.meta.dirname;
/** Headers that Node adds to every answer by itself. */
const OWN_HEADERS = new Set(['connection', 'date', 'keep-alive', 'transfer-encoding']);
const BUSY = 0.9;

/** How long and how often each server is asked. */
export interface LoadPlan {
  rounds: number;
  seconds: number;
  connections: number;
  barePort: number;
}

/** One address of the server to compare with a bare server that sends the same bytes. */
export interface HttpTarget {
  name: string;
  url: string;
  headers: Record<string, string>;
  /** The least share of the bare server's requests per second. */
  aim?: number;
}

export interface Round extends LoadResult {
  serverCpuSeconds: number | undefined;
}

/**
 * Requests per second as a share of what a bare `node:http` server manages with the same answer.
 * Both run on the same core and are asked in turns, so that what the machine does besides hits both.
 */
export async function measureAgainstBare(
  octavo: BenchProcess,
  target: HttpTarget,
  plan: LoadPlan,
): Promise<Measure> {
  const answer = await readAnswer(target);
  await using folder = await makeFolder();
  const bodyFile = join(folder.path, 'body');
  await writeFile(bodyFile, answer.body);
  const { headers } = answer;
  const bareInput: BareInput = { port: plan.barePort, headers, bodyFile };
  await using bare = startNode([join(here, 'bare-server.ts'), JSON.stringify(bareInput)], {
    core: CORES.server,
  });
  const bareUrl = `http://127.0.0.1:${plan.barePort}/`;
  await waitForOk(bareUrl, bare);
  const ours: Round[] = [];
  const theirs: Round[] = [];
  if (plan.rounds > 1) {
    await ask(octavo, target.url, target.headers, { ...plan, seconds: 1 });
    await ask(bare, bareUrl, target.headers, { ...plan, seconds: 1 });
  }
  for (let round = 0; round < plan.rounds; round += 1) {
    ours.push(await ask(octavo, target.url, target.headers, plan));
    theirs.push(await ask(bare, bareUrl, target.headers, plan));
  }
  return describe(target, ours, theirs, answer.body.length);
}

/** A folder of its own, gone with the measurement. */
export async function makeFolder(): Promise<AsyncDisposable & { path: string }> {
  const path = await mkdtemp(join(tmpdir(), 'octavo-bare-'));
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) };
}

export async function readAnswer(
  target: HttpTarget,
): Promise<{ headers: Record<string, string>; body: Buffer }> {
  const response = await fetch(target.url, {
    headers: { ...target.headers, 'accept-encoding': 'identity' },
  });
  const body = Buffer.from(await response.arrayBuffer());
  if (response.status !== 200) {
    throw new Error(`${target.url} answers ${response.status}: ${body.toString().slice(0, 500)}`);
  }
  const headers = [...response.headers].filter(([name]) => !OWN_HEADERS.has(name));
  return {
    headers: { ...Object.fromEntries(headers), 'content-length': String(body.length) },
    body,
  };
}

/** Asks a server for some seconds, with the processor time that it takes. */
export async function ask(
  server: BenchProcess,
  url: string,
  headers: Record<string, string>,
  { connections, seconds }: LoadPlan,
): Promise<Round> {
  const before = readCpuSeconds(server.pid);
  const input: LoadInput = { url, headers, connections, seconds };
  const result = await runScript<LoadResult>(join(here, 'load-client.ts'), input, CORES.client);
  const after = readCpuSeconds(server.pid);
  if (result.failed > 0) throw new Error(`${result.failed} requests to ${url} failed.`);
  const known = before !== undefined && after !== undefined;
  return { ...result, serverCpuSeconds: known ? after - before : undefined };
}

function describe(
  target: HttpTarget,
  ours: readonly Round[],
  theirs: readonly Round[],
  bytes: number,
): Measure {
  const rate = (rounds: readonly Round[]) => median(rounds.map((it) => it.requestsPerSecond));
  const cost = (rounds: readonly Round[]) =>
    median(rounds.map((it) => ((it.serverCpuSeconds ?? Number.NaN) / it.requests) * 1e6));
  const ratio = rate(ours) / rate(theirs);
  const costs = [cost(ours), cost(theirs)] as const;
  const clientBound = [...ours, ...theirs].some((round) => round.clientBusy > BUSY);
  const notes = [
    `${rate(ours).toFixed(0)} against ${rate(theirs).toFixed(0)} requests/s of ${bytes} bytes`,
    ...(Number.isNaN(costs[0])
      ? []
      : [
          `${costs[0].toFixed(0)} against ${costs[1].toFixed(0)} µs of server CPU each (${(costs[1] / costs[0]).toFixed(2)})`,
        ]),
    ...(clientBound ? ['the client was the limit: the ratio by CPU counts'] : []),
  ];
  return {
    name: target.name,
    result: `${ratio.toFixed(2)} of bare`,
    ...(target.aim === undefined ? {} : { aim: `≥ ${target.aim}`, met: ratio >= target.aim }),
    note: notes.join('; '),
  };
}
