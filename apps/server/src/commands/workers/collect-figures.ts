import type { Worker } from 'node:cluster';
import { type Figures, writeFigures } from '../../platform/metrics.ts';
import { sendToWorker, type WorkerSlots } from './worker-slots.ts';

/** How long figures of a worker are waited for. */
const TIMEOUT_MS = 2_000;

/** Gathers what the workers count. */
export interface FiguresCollector {
  /** The figures of all workers that answer in time, in the Prometheus text format. */
  render(): Promise<string>;
  /** Takes what a worker answered. */
  note(worker: Worker, answered: { id: number; figures: Figures }): void;
}

/** Nothing is waited for. */
export function createFiguresCollector(slots: Pick<WorkerSlots, 'all'>): FiguresCollector {
  const waiting = new Map<string, (figures: Figures) => void>();
  let lastId = 0;

  async function collect(worker: Worker | undefined, id: number): Promise<Figures> {
    if (worker === undefined) return [];
    const name = nameOf(worker, id);
    const heard = Promise.withResolvers<Figures>();
    const timer = setTimeout(() => heard.resolve([]), TIMEOUT_MS);
    waiting.set(name, heard.resolve);
    sendToWorker(worker, { do: 'figures', id });
    try {
      return await heard.promise;
    } finally {
      clearTimeout(timer);
      waiting.delete(name);
    }
  }

  return {
    async render() {
      lastId += 1;
      const id = lastId;
      const parts = await Promise.all(slots.all.map(({ worker }) => collect(worker, id)));
      return writeFigures(parts.filter((part) => part.length > 0));
    },
    note: (worker, { id, figures }) => waiting.get(nameOf(worker, id))?.(figures),
  };
}

function nameOf(worker: Worker, id: number): string {
  return `${worker.id} ${id}`;
}
