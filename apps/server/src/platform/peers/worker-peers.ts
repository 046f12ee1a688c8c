import { QueueFullError } from '../jobs/work-queue.ts';
import type { FromWorker, Questions, ToWorker } from './messages.ts';
import type { Peers } from './peers.ts';

/** The way to the process that started this one: of `process`, in a worker. */
export interface Channel {
  send?(message: FromWorker): boolean;
  on(event: 'message', listener: (message: ToWorker) => void): unknown;
}

/** A worker's way to the others. */
export interface WorkerPeers extends Peers {
  ask<Q extends keyof Questions>(
    question: Q,
    asked: Questions[Q]['asked'],
  ): Promise<Questions[Q]['answer']>;
  tell(message: Extract<FromWorker, { tell: string }>): void;
  /** Calls `run` with what the worker is told to do. */
  onOrder(run: (order: Extract<ToWorker, { do: string }>) => void): void;
}

/** Peers over the channel; a worker ends when that is closed, so nothing waits for ever. */
export function createWorkerPeers(channel: Channel): WorkerPeers {
  const waiting = new Map<number, (answer: unknown) => void>();
  const orders: Parameters<WorkerPeers['onOrder']>[0][] = [];
  let lastId = 0;
  const send = (message: FromWorker): void => void channel.send?.(message);
  const ask: WorkerPeers['ask'] = (question, asked) =>
    new Promise((resolve) => {
      lastId += 1;
      waiting.set(lastId, resolve as (answer: unknown) => void);
      send({ ask: question, id: lastId, asked } as FromWorker);
    });
  channel.on('message', (message) => {
    if ('do' in message) {
      for (const run of orders) run(message);
      return;
    }
    waiting.get(message.answerTo)?.(message.answer);
    waiting.delete(message.answerTo);
  });

  return {
    ask,
    tell: send,
    onOrder: (run) => void orders.push(run),
    leaseTokens: (request) => ask('tokens', request),
    takeTry: (request) => ask('try', request),
    forgive: (forgiven) => send({ tell: 'forgive', forgiven }),
    hold: (name) => ask('hold', name),
    async release(name) {
      await ask('release', name);
    },
    async enter(request, signal) {
      signal?.throwIfAborted();
      lastId += 1;
      const place = String(lastId);
      const leave = () => send({ tell: 'leave', place });
      const left = Promise.withResolvers<never>();
      const giveUp = () => {
        leave();
        left.reject(signal?.reason);
      };
      signal?.addEventListener('abort', giveUp, { once: true });
      try {
        const entered = await Promise.race([ask('enter', { ...request, place }), left.promise]);
        if (!entered) throw new QueueFullError('Too many tasks are already waiting.');
        return leave;
      } finally {
        signal?.removeEventListener('abort', giveUp);
      }
    },
    renderMetrics: () => ask('metrics', null),
    areReady: () => ask('ready', null),
    wakeJobs: () => send({ tell: 'wake-jobs' }),
  };
}
