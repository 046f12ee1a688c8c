import { parentPort, workerData } from 'node:worker_threads';
import { openAddress } from '../db/dialects/open-address.ts';
import type { ThreadWriting } from '../db/thread-writing.ts';
import { runWithin } from '../db/work-bounds.ts';
import { createLogger } from '../log.ts';
import { openOnce } from '../open-once.ts';
import { type OpenedPlatform, openPlatform } from '../open-platform.ts';
import { scheduleReturn } from '../parsing/return-memory.ts';
import type { Platform } from '../platform.ts';
import { makeJobBounds } from './job-hold.ts';
import type { ThreadAnswer, ThreadData, ThreadRequest } from './job-thread-message.ts';

/** What a module exports that is worked on here. */
interface WorkModule {
  work(platform: Platform, input: unknown, signal: AbortSignal): Promise<unknown>;
}

const { config, address } = workerData as ThreadData;
const running = new Map<number, AbortController>();
/** Transactions that wait to begin. */
const waiting: (() => void)[] = [];

function send(answer: ThreadAnswer): void {
  parentPort?.postMessage(answer);
}

let isInside = false;
let hasCommitted = false;
const writing: ThreadWriting = {
  gate: {
    async enter() {
      await new Promise<void>((enter) => {
        waiting.push(enter);
        send({ gate: 'enter' });
      });
      isInside = true;
    },
    leave() {
      send({ gate: 'leave', hasCommitted });
      isInside = false;
      hasCommitted = false;
    },
  },
  noteCommit() {
    // Said when it leaves: each message wakes the main thread.
    if (isInside) hasCommitted = true;
    else send({ committed: true });
  },
};

async function open(): Promise<OpenedPlatform> {
  const log = createLogger(config);
  const dialect = await openAddress(address, writing, (error) =>
    log.warn({ err: error }, 'a database connection was lost'),
  );
  return openPlatform(config, { log, dialect });
}

const platform = openOnce(open);

type WorkRequest = Extract<ThreadRequest, { module: string }>;

async function work({ id, module, input, job }: WorkRequest): Promise<ThreadAnswer> {
  const controller = new AbortController();
  running.set(id, controller);
  try {
    const [opened, { work: run }] = await Promise.all([
      platform.get(),
      import(module) as Promise<WorkModule>,
    ]);
    const begin = () => run(opened, input, controller.signal);
    if (job === undefined) return { id, output: await begin() };
    const here = { ...job, endsAt: job.endsAt - performance.timeOrigin };
    const bounds = makeJobBounds(opened.database, here, { knownAt: Number.NEGATIVE_INFINITY });
    return { id, output: await runWithin(bounds, begin) };
  } catch (error) {
    return { id, failure: error instanceof Error ? error.message : String(error) };
  } finally {
    running.delete(id);
  }
}

async function close(): Promise<void> {
  await (await platform.current?.catch(() => undefined))?.[Symbol.asyncDispose]();
  process.exit();
}

parentPort?.on('message', async (request: ThreadRequest) => {
  if ('entered' in request) waiting.shift()?.();
  else if ('close' in request) await close();
  else if ('abort' in request) running.get(request.id)?.abort();
  else {
    send(await work(request));
    scheduleReturn();
  }
});
