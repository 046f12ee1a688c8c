import type { Worker } from 'node:cluster';
import type { Logger } from '../../platform/log.ts';
import type { FromWorker } from '../../platform/peers/messages.ts';
import { createFiguresCollector } from './collect-figures.ts';
import type { JointState } from './joint-state.ts';
import { sendToWorker, type WorkerEvents, type WorkerSlots } from './worker-slots.ts';

type Told = Extract<FromWorker, { tell: string }>;
type Asked = Extract<FromWorker, { ask: string }>;

/** Does what workers tell, and answers what they ask, by what they have in common. */
export function createWorkerAnswers(parts: {
  log: Logger;
  slots: WorkerSlots;
  state: JointState;
  commitFile: string;
}): Pick<WorkerEvents, 'hear'> {
  const { log, slots, state, commitFile } = parts;
  const figures = createFiguresCollector(slots);

  function note(slot: WorkerSlots['all'][number] & { worker: Worker }, told: Told): void {
    switch (told.tell) {
      case 'leave':
        state.leave(slot.worker.id, told.place);
        break;
      case 'forgive':
        state.forgive(told.tries, told.key);
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
      log.error({ err: error }, 'the figures of the workers could not be put together');
      return '';
    }
  }

  return {
    hear(slot, message) {
      if ('tell' in message) {
        note(slot, message);
        return;
      }
      const { worker, number, isReplacement } = slot;
      const answer = (value: unknown) =>
        sendToWorker(worker, { answerTo: message.id, answer: value });
      const found = findAnswer(message);
      if (found !== undefined) answer(found);
      else if (message.ask === 'part') {
        answer({ number, count: slots.all.length, isReplacement, commitFile });
      } else if (message.ask === 'enter') state.enter(worker.id, message.asked, answer);
      else if (message.ask === 'hold') answer(state.hold(worker.id, message.asked));
      else if (message.ask === 'release') {
        state.release(worker.id, message.asked);
        answer(null);
      } else if (message.ask === 'metrics') void renderFigures().then(answer);
    },
  };

  /** What does not depend on who asks, and is known at once. */
  function findAnswer(message: Asked): unknown {
    if (message.ask === 'tokens') return state.lease(message.asked);
    if (message.ask === 'try') return state.takeTry(message.asked);
    if (message.ask === 'ready') return slots.areReady();
    return undefined;
  }
}
