import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** The server as it runs from a checkout. */
export const SOURCE_PROGRAM = join(import.meta.dirname, '../../apps/server/bin/octavo.mjs');
const START_MS = 120_000;
const LOOK_EVERY_MS = 25;
const TAKEN = /Port \d+ is already in use/;
const RESTART_MS = 100;
/** As much of what it says as is kept. */
const MOST_OUTPUT = 200_000;

/** None outlives the process that started it. */
const children = new Set<ChildProcess>();
process.on('exit', () => {
  for (const child of children) child.kill('SIGKILL');
});

export interface ServerOptions {
  /** What Node runs. */
  program: string;
  port: number;
  environment: Readonly<Record<string, string>>;
  args: readonly string[];
}

/** One `octavo serve`, that can be killed and started again at the same port. */
export class ServerProcess {
  readonly origin: string;
  readonly #options: ServerOptions;
  #child: ChildProcess | undefined;
  #isKilled = false;
  #output = '';

  constructor(options: ServerOptions) {
    this.#options = options;
    this.origin = `http://127.0.0.1:${options.port}`;
  }

  get isRunning(): boolean {
    return this.#child !== undefined && !this.#isKilled;
  }

  /** What it said since it was started last. */
  get output(): string {
    return this.#output;
  }

  /** Starts it, once what was killed is gone and no longer has the port. */
  async start(): Promise<void> {
    await this.#waitUntilGone();
    const { program, port, environment, args } = this.#options;
    this.#output = '';
    this.#isKilled = false;
    const child = spawn(process.execPath, [program, 'serve', ...args], {
      env: {
        PATH: process.env.PATH,
        PORT: String(port),
        OCTAVO_LOG_FORMAT: 'json',
        ...environment,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#child = child;
    children.add(child);
    child.once('exit', () => children.delete(child));
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        if (child === this.#child) this.#output = (this.#output + chunk).slice(-MOST_OUTPUT);
      });
    }
  }

  /**
   * Waits until it answers that it is ready. Where a worker of the one before that was about to listen
   * still has the port, it is started again, as what watches over a service does.
   *
   * @throws Error with what it said, where it ends by itself or takes too long
   */
  async waitUntilReady(): Promise<void> {
    const patience = performance.now() + START_MS;
    while (!this.#isKilled) {
      if ((await this.#readStatus()) === 200) return;
      const hasEnded = this.#child?.exitCode !== null || this.#child?.signalCode !== null;
      if (hasEnded && TAKEN.test(this.#output) && performance.now() < patience) {
        await sleep(RESTART_MS);
        await this.start();
      } else if (hasEnded || performance.now() > patience) {
        throw new Error(`The server did not start:\n${this.#output.slice(-4_000)}`);
      }
      await sleep(LOOK_EVERY_MS);
    }
  }

  /** Kills it with SIGKILL. */
  kill(): void {
    this.#isKilled = true;
    this.#child?.kill('SIGKILL');
  }

  /** Kills the process that is a worker now; false where that is not known. */
  killWorker(worker: number): boolean {
    const listening = new RegExp(`"worker":${worker},"pid":(\\d+),.*"msg":"listening"`, 'g');
    const pid = Number([...this.#output.matchAll(listening)].at(-1)?.[1]);
    if (!Number.isInteger(pid)) return false;
    try {
      return process.kill(pid, 'SIGKILL');
    } catch {
      return false;
    }
  }

  /** Asks it to end, so that it keeps the code it has compiled for the next one, and waits for that. */
  async end(): Promise<void> {
    this.#child?.kill('SIGTERM');
    await this.#waitUntilGone();
  }

  /** Waits for the end of a process that was killed, and of its workers. */
  async #waitUntilGone(): Promise<void> {
    const child = this.#child;
    if (child === undefined) return;
    if (child.exitCode === null && child.signalCode === null) {
      await new Promise((resolve) => child.once('exit', resolve));
    }
    while ((await this.#readStatus()) !== 0) await sleep(LOOK_EVERY_MS);
  }

  #readStatus(): Promise<number> {
    return fetch(`${this.origin}/readyz`).then(
      async (answer) => {
        await answer.body?.cancel();
        return answer.status;
      },
      () => 0,
    );
  }
}
