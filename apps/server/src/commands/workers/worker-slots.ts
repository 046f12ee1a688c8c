import cluster, { type Worker } from 'node:cluster';
import type { Logger } from '../../platform/log.ts';
import type { FromWorker, ToWorker } from '../../platform/peers/messages.ts';

/** How long workers may take to stop once they are told to: longer than their own limit. */
const STOP_TIMEOUT_MS = 20_000;
/** The pause before a worker is replaced, which doubles with each that does not last. */
const FIRST_PAUSE_MS = 200;
const LONGEST_PAUSE_MS = 30_000;
/** A worker that lived so long has not failed at once. */
const LASTING_MS = 60_000;

/** The place of one worker and of those that replace it. */
export interface WorkerSlot {
  /** From 1. */
  readonly number: number;
  /** Undefined while there is none. */
  readonly worker: Worker | undefined;
  /** Whether the worker replaces one that died. */
  readonly isReplacement: boolean;
}

/** What becomes of the workers. */
export interface WorkerEvents {
  /** A worker that lives says something. */
  hear(slot: WorkerSlot & { worker: Worker }, message: FromWorker): void;
  /** A worker is gone; nothing is heard of it any more. */
  forget(worker: Worker): void;
}

/** The workers of a server. */
export interface WorkerSlots {
  readonly all: readonly WorkerSlot[];
  /** Starts the workers, and answers the exit code once all of them have ended. */
  run(events: WorkerEvents): Promise<number>;
  /** Tells all workers to stop, and kills those that take too long. */
  stop(): void;
  /** Notes that the worker of a slot answers requests. */
  noteListening(slot: WorkerSlot): void;
  /** Whether all slots have had a worker that answers requests. */
  areReady(): boolean;
}

/** How a worker ended. */
interface WorkerEnd {
  code: number | null;
  signal: string | null;
  lastedMs: number;
}

interface OpenSlot extends WorkerSlot {
  worker: Worker | undefined;
  isReplacement: boolean;
  wasListening: boolean;
  failures: number;
  timer: NodeJS.Timeout | undefined;
}

/** Sends where the worker can still be told; what it does not hear ends with it. */
export function sendToWorker(worker: Worker, message: ToWorker): void {
  if (worker.isConnected()) worker.send(message, () => {});
}

/**
 * Slots without workers yet. A worker that dies is replaced, after a pause that grows where that goes
 * on. One that ends by itself before all were ready ends the server: it has said why.
 */
export function createWorkerSlots(count: number, log: Logger): WorkerSlots {
  const slots = Array.from({ length: count }, (_, index): OpenSlot => {
    const begun = { isReplacement: false, wasListening: false, failures: 0 };
    return { number: index + 1, worker: undefined, timer: undefined, ...begun };
  });
  const ended = Promise.withResolvers<number>();
  let isStopping = false;
  let exitCode = 0;

  const areReady = () => slots.every(({ wasListening }) => wasListening);
  const endWithLast = () => {
    if (slots.every(({ worker }) => worker === undefined)) ended.resolve(exitCode);
  };

  function start(slot: OpenSlot, events: WorkerEvents): void {
    const worker = cluster.fork();
    const begun = performance.now();
    slot.worker = worker;
    worker.on('message', (message: FromWorker) => {
      // What a worker said last may arrive after its end, when all that it held was given back.
      if (slot.worker === worker) events.hear({ ...slot, worker }, message);
    });
    worker.on('error', (error) =>
      log.error({ err: error, worker: slot.number }, 'a worker failed'),
    );
    worker.on('exit', (code, signal) => {
      slot.worker = undefined;
      events.forget(worker);
      settleEnd(slot, events, { code, signal, lastedMs: performance.now() - begun });
    });
  }

  function settleEnd(slot: OpenSlot, events: WorkerEvents, end: WorkerEnd): void {
    const { code, signal, lastedMs } = end;
    if (isStopping || (signal === null && !areReady())) {
      if (exitCode === 0) exitCode = code ?? 1;
      stop();
      endWithLast();
      return;
    }
    slot.failures = lastedMs < LASTING_MS ? slot.failures + 1 : 1;
    const pauseMs = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (slot.failures - 1));
    log.error(
      { worker: slot.number, code, signal, pauseMs },
      'a worker ended and will be replaced',
    );
    slot.isReplacement = true;
    slot.timer = setTimeout(() => start(slot, events), pauseMs);
  }

  function stop(): void {
    if (isStopping) return;
    isStopping = true;
    for (const { worker, timer } of slots) {
      clearTimeout(timer);
      if (worker !== undefined) sendToWorker(worker, { do: 'stop' });
    }
    endWithLast();
    setTimeout(() => {
      for (const { worker } of slots) worker?.process.kill('SIGKILL');
    }, STOP_TIMEOUT_MS).unref();
  }

  return {
    all: slots,
    run(events) {
      if (!isStopping) for (const slot of slots) start(slot, events);
      return ended.promise;
    },
    stop,
    noteListening({ number }) {
      const slot = slots[number - 1];
      if (slot !== undefined) slot.wasListening = true;
    },
    areReady,
  };
}
