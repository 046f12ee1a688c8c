import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';

/** The core that servers run on, and the one of the client that asks them. */
export const CORES = { server: 0, client: 1 } as const;

/** Whether processes can be held to one core each. */
export const canPin =
  process.platform === 'linux' &&
  availableParallelism() > 1 &&
  spawnSync('taskset', ['--version']).status === 0;

/** A process of the bench; its output is kept for when it fails. */
export interface BenchProcess extends AsyncDisposable {
  readonly pid: number;
  /** Resolves with what it printed once it ended well; rejects with its last lines otherwise. */
  readonly done: Promise<string>;
}

/** Starts a Node process on one core, or on all of them where none is named. */
export function startNode(
  args: readonly string[],
  options: { core: number | undefined; env?: Record<string, string> },
): BenchProcess {
  const command = [process.execPath, ...args];
  const isPinned = canPin && options.core !== undefined;
  const [file = '', ...rest] = isPinned
    ? ['taskset', '-c', String(options.core), ...command]
    : command;
  const child = spawn(file, rest, {
    env: { ...process.env, NODE_ENV: 'production', ...options.env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const done = collect(child, args[0] ?? 'node');
  // Whoever waits for a server's end does so by disposing of it.
  done.catch(() => undefined);
  return {
    pid: child.pid ?? 0,
    done,
    async [Symbol.asyncDispose]() {
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
      await done.catch(() => undefined);
    },
  };
}

/** Runs a Node script that prints one JSON value. */
export async function runScript<T>(
  script: string,
  input: unknown,
  core: number | undefined,
): Promise<T> {
  const child = startNode([script, JSON.stringify(input)], { core });
  const output = await child.done;
  return JSON.parse(output.trim().split('\n').at(-1) ?? '') as T;
}

/** Asks until the address answers 200; resolves with the milliseconds since `start`. */
export async function waitForOk(
  url: string,
  server: BenchProcess,
  start = performance.now(),
): Promise<number> {
  let ended: unknown;
  server.done.then(
    () => (ended = new Error('The server stopped.')),
    (error: unknown) => (ended = error),
  );
  while (performance.now() - start < 60_000) {
    if (ended !== undefined) throw ended;
    const status = await fetch(url).then(
      async (response) => {
        await response.arrayBuffer();
        return response.status;
      },
      () => 0,
    );
    if (status === 200) return performance.now() - start;
    await sleep(5);
  }
  throw new Error(`${url} did not answer 200 within a minute.`);
}

/** Processor time that a process has used, in seconds; undefined where the system does not say. */
export function readCpuSeconds(pid: number): number | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    // Fields 14 and 15 of proc(5), in clock ticks of 10 ms.
    return (Number(fields[11]) + Number(fields[12])) / 100;
  } catch {
    return undefined;
  }
}

/** Resident memory of a process in bytes. */
export function readResidentBytes(pid: number): number {
  const { stdout } = spawnSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' });
  return Number(stdout.trim()) * 1024;
}

/** The middle of a list of numbers. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const high = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? high : (high + (sorted[middle - 1] ?? Number.NaN)) / 2;
}

/** The value below which 95 of 100 values lie. */
export function percentile95(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * 0.95))] ?? Number.NaN;
}

function collect(child: ChildProcess, name: string): Promise<string> {
  let output = '';
  let errors = '';
  child.stdout?.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  child.stderr?.on('data', (chunk: Buffer) => {
    errors += chunk.toString();
  });
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code, signal) => {
      if (code === 0 || signal === 'SIGTERM') resolve(output);
      else reject(new Error(`${name} failed:\n${(errors + output).slice(-2000)}`));
    });
  });
}
