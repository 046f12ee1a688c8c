import type { Worker } from 'node:cluster';
import type { Logger } from '../../platform/log.ts';
import type { FromWorker } from '../../platform/peers/messages.ts';
import { createFiguresCollector } from './collect-figures.ts';
import type { JointState } from './joint-state.ts';
import {
  sendToWorker,
  type WorkerEvents,
  type WorkerSlot,
  type WorkerSlots,
} from './worker-slots.ts';

type Told = Extract<FromWorker, { tell: string }>;
type Asked = Extract<FromWorker, { ask: string }>;
type LivingSlot = WorkerSlot & { worker: Worker };

/** Does what workers tell, and answers what they ask, by what they have in common. */
export function createWorkerAnswers(parts: {
  log: Logger;
  slots: WorkerSlots;
  state: JointState;
  commitFile: string;
}): Pick<WorkerEvents, 'hear'> {
  const { log, slots, state, commitFile } = parts;
  const figures = createFiguresCollector(slots);

  function note(slot: LivingSlot, told: Told): void {
    switch (told.tell) {
      case 'leave':
        state.leave(slot.worker.id, told.place);
        break;
      case 'forgive':
        state.forgive(told.forgiven);
        break;
      case 'wake-jobs':
        wakeJobs(slot.number);
        break;
      case 'listening':
        slots.noteListening(slot);
        break;
      case 'figures':
        figures.note(slot.worker, told);
    }
  }

  /** The first worker runs the jobs, and needs not be told of its own. */
  function wakeJobs(asking: number): void {
    const [first] = slots.all;
    if (asking === first?.number || first?.worker === undefined) return;
    sendToWorker(first.worker, { do: 'wake-jobs' });
  }

  async function renderFigures(): Promise<string> {
    try {
      return await figures.render();
    } catch (error) {
      log.error({ err: error }, 'the metrics of the workers could not be combined');
      return '';
    }
  }

  function answerAsked({ worker, number, isReplacement }: LivingSlot, asked: Asked): void {
    const answer = (value: unknown) => sendToWorker(worker, { answerTo: asked.id, answer: value });
    switch (asked.ask) {
      case 'part':
        answer({ number, count: slots.all.length, isReplacement, commitFile });
        break;
      case 'tokens':
        answer(state.lease(asked.asked));
        break;
      case 'try':
        answer(state.takeTry(asked.asked));
        break;
      case 'hold':
        answer(state.hold(worker.id, asked.asked));
        break;
      case 'release':
        state.release(worker.id, asked.asked);
        answer(null);
        break;
      case 'enter':
        state.enter(worker.id, asked.asked, answer);
        break;
      case 'ready':
        answer(slots.areReady());
        break;
      case 'metrics':
        void renderFigures().then(answer);
    }
  }

  return {
    hear(slot, message) {
      if ('tell' in message) note(slot, message);
      else answerAsked(slot, message);
    },
  };
}
