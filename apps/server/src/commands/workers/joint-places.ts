import type { QueueRequest } from '../../platform/peers/peers.ts';

/** Queues whose limits count over all workers. */
export interface JointPlaces {
  /** Calls `enter` with true once there is a place, and with false where too many wait. */
  enter(
    worker: number,
    request: QueueRequest & { place: string },
    enter: (entered: boolean) => void,
  ): void;
  leave(worker: number, place: string): void;
  /** Gives back all places of a worker. */
  forget(worker: number): void;
}

interface Place {
  worker: number;
  place: string;
  enter(entered: boolean): void;
}

interface Queue {
  atOnce: number;
  running: Place[];
  waiting: Place[];
}

/** Queues with nothing in them. */
export function createJointPlaces(): JointPlaces {
  const queues = new Map<string, Queue>();

  function advance(queue: Queue): void {
    while (queue.running.length < queue.atOnce) {
      const next = queue.waiting.shift();
      if (next === undefined) return;
      queue.running.push(next);
      next.enter(true);
    }
  }

  function removePlaces(isGone: (place: Place) => boolean): void {
    for (const queue of queues.values()) {
      queue.running = queue.running.filter((place) => !isGone(place));
      queue.waiting = queue.waiting.filter((place) => !isGone(place));
      advance(queue);
    }
  }

  return {
    enter(worker, { queue: name, atOnce, waiting, place }, enter) {
      const queue = queues.get(name) ?? { atOnce, running: [], waiting: [] };
      queues.set(name, queue);
      if (queue.running.length >= atOnce && queue.waiting.length >= waiting) {
        enter(false);
        return;
      }
      queue.waiting.push({ worker, place, enter });
      advance(queue);
    },
    leave(worker, place) {
      removePlaces((one) => one.worker === worker && one.place === place);
    },
    forget(worker) {
      removePlaces((one) => one.worker === worker);
    },
  };
}
