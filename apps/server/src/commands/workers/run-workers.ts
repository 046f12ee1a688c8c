import cluster, { type Worker } from 'node:cluster';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Logger } from '../../platform/log.ts';
import { type Figures, writeFigures } from '../../platform/metrics.ts';
import type { FromWorker, ToWorker } from '../../platform/peers/messages.ts';
import { createSharedState } from './joint-state.ts';

/** How long workers may take to stop once they are told to: longer than their own limit. */
const STOP_TIMEOUT_MS = 20_000;
/** The pause before a worker is replaced, which doubles with each that does not last. */
const FIRST_PAUSE_MS = 200;
const LONGEST_PAUSE_MS = 30_000;
/** A worker that lived so long has not failed at once. */
const LASTING_MS = 60_000;
/** How long figures of a worker are waited for. */
const FIGURES_TIMEOUT_MS = 2_000;

interface Slot {
  number: number;
  worker: Worker | undefined;
  isListening: boolean;
  failures: number;
  timer: NodeJS.Timeout | undefined;
}

/**
 * Starts so many workers, which share the socket, and answers the exit code once all have ended. One
 * that dies is replaced, after a pause that grows where that goes on. One that ends by itself before
 * the server was ready ends the server: it has said why. `stopped` tells all to stop; a worker that
 * takes too long is killed.
 */
export async function runWorkers(
  count: number,
  { log, stopped }: { log: Logger; stopped: Promise<string> },
): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'octavo-workers-'));
  const commitFile = join(folder, 'commits');
  await writeFile(commitFile, '');
  const state = createSharedState();
  const ended = Promise.withResolvers<void>();
  const figures = new Map<string, (figures: Figures) => void>();
  const slots: Slot[] = Array.from({ length: count }, (_, index) => ({
    ...{ number: index + 1, worker: undefined, isListening: false, failures: 0, timer: undefined },
  }));
  let wasReady = false;
  let isStopping = false;
  let exitCode = 0;
  let lastId = 0;

  const send = (worker: Worker, message: ToWorker): void => {
    if (worker.isConnected()) worker.send(message, () => {});
  };

  function start(slot: Slot, isReplacement: boolean): void {
    const worker = cluster.fork();
    const begun = performance.now();
    slot.worker = worker;
    worker.on('message', (message: FromWorker) => hear(slot, worker, isReplacement, message));
    worker.on('error', (error) =>
      log.error({ err: error, worker: slot.number }, 'a worker failed'),
    );
    worker.on('exit', (code, signal) => {
      slot.worker = undefined;
      slot.isListening = false;
      state.forget(worker.id);
      settleEnd(slot, { code, signal, lastedMs: performance.now() - begun });
    });
  }

  function settleEnd(
    slot: Slot,
    { code, signal, lastedMs }: { code: number | null; signal: string | null; lastedMs: number },
  ): void {
    if (isStopping || (!wasReady && signal === null)) {
      if (code !== 0 && !(isStopping && exitCode !== 0)) exitCode = code ?? 1;
      stop();
      if (slots.every(({ worker }) => worker === undefined)) ended.resolve();
      return;
    }
    slot.failures = lastedMs < LASTING_MS ? slot.failures + 1 : 1;
    const pauseMs = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (slot.failures - 1));
    log.error({ worker: slot.number, code, signal, pauseMs }, 'a worker ended and is replaced');
    slot.timer = setTimeout(() => start(slot, true), pauseMs);
  }

  function stop(): void {
    if (isStopping) return;
    isStopping = true;
    for (const { worker, timer } of slots) {
      clearTimeout(timer);
      if (worker !== undefined) send(worker, { do: 'stop' });
    }
    if (slots.every(({ worker }) => worker === undefined)) ended.resolve();
    setTimeout(() => {
      for (const { worker } of slots) worker?.process.kill('SIGKILL');
    }, STOP_TIMEOUT_MS).unref();
  }

  function noteTold(slot: Slot, worker: Worker, told: Extract<FromWorker, { tell: string }>): void {
    switch (told.tell) {
      case 'release':
        state.release(worker.id, told.name);
        break;
      case 'leave':
        state.leave(worker.id, told.place);
        break;
      case 'wake-jobs':
        if (slots[0]?.worker !== undefined && slots[0] !== slot) {
          send(slots[0].worker, { do: 'wake-jobs' });
        }
        break;
      case 'listening':
        slot.isListening = true;
        wasReady ||= slots.every(({ isListening }) => isListening);
        break;
      case 'figures':
        figures.get(`${worker.id} ${told.id}`)?.(told.figures);
    }
  }

  function hear(slot: Slot, worker: Worker, isReplacement: boolean, message: FromWorker): void {
    if ('tell' in message) {
      noteTold(slot, worker, message);
      return;
    }
    const answer = (value: unknown) => send(worker, { answerTo: message.id, answer: value });
    switch (message.ask) {
      case 'part':
        answer({ number: slot.number, count, isReplacement, commitFile });
        break;
      case 'tokens':
        answer(state.lease(message.asked));
        break;
      case 'hold':
        answer(state.hold(worker.id, message.asked));
        break;
      case 'enter':
        state.enter(worker.id, message.asked, answer);
        break;
      case 'ready':
        answer(wasReady);
        break;
      case 'metrics':
        collectFigures().then(answer, (error: unknown) => {
          log.error({ err: error }, 'the figures of the workers could not be put together');
          answer('');
        });
    }
  }

  /** The figures of all workers that answer in time, one after another by their label. */
  async function collectFigures(): Promise<string> {
    lastId += 1;
    const id = lastId;
    const parts = await Promise.all(
      slots.map(async ({ worker }) => {
        if (worker === undefined) return [];
        const name = `${worker.id} ${id}`;
        const heard = Promise.withResolvers<Figures>();
        const timer = setTimeout(() => heard.resolve([]), FIGURES_TIMEOUT_MS);
        figures.set(name, heard.resolve);
        send(worker, { do: 'figures', id });
        const part = await heard.promise;
        clearTimeout(timer);
        figures.delete(name);
        return part;
      }),
    );
    return writeFigures(parts.filter((part) => part.length > 0));
  }

  void stopped.then((signal) => {
    log.info({ signal }, 'stopping');
    stop();
  });
  for (const slot of slots) start(slot, false);
  await ended.promise;
  await rm(folder, { recursive: true, force: true });
  return exitCode;
}
