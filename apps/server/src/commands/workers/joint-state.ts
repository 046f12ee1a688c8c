import type { QueueRequest, TokenLease, TokenRequest } from '../../platform/peers/peers.ts';

/** What the workers of a server have in common. All of it is bounded or ends with its worker. */
export interface SharedState {
  lease(request: TokenRequest): TokenLease;
  /** False where the name is held. */
  hold(worker: number, name: string): boolean;
  release(worker: number, name: string): void;
  /** Calls `enter` with true once there is a place, and with false where too many wait. */
  enter(
    worker: number,
    request: QueueRequest & { place: string },
    enter: (entered: boolean) => void,
  ): void;
  leave(worker: number, place: string): void;
  /** Gives back whatever a worker had that is gone. */
  forget(worker: number): void;
}

/** Callers that are remembered; who is pushed out begins anew. */
const MAX_BUCKETS = 200_000;
/** Of what a caller may still ask, the part that a worker gets at once. */
const LEASED_PART = 1 / 1000;

interface Bucket {
  tokens: number;
  refilledAt: number;
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

/** Nothing is held, and nobody has asked. */
export function createSharedState(): SharedState {
  const buckets = new Map<string, Bucket>();
  const held = new Map<string, number>();
  const queues = new Map<string, Queue>();

  function refill({ bucket, caller, limit, now }: TokenRequest): Bucket {
    const name = `${bucket} ${caller}`;
    const known = buckets.get(name) ?? { tokens: limit.burst, refilledAt: now };
    buckets.delete(name);
    buckets.set(name, known);
    if (buckets.size > MAX_BUCKETS) buckets.delete(buckets.keys().next().value ?? name);
    if (now > known.refilledAt) {
      const gained = ((now - known.refilledAt) / 1000) * limit.perSecond;
      known.tokens = Math.min(limit.burst, known.tokens + gained);
      known.refilledAt = now;
    }
    return known;
  }

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
    lease(request) {
      const { perSecond } = request.limit;
      const bucket = refill(request);
      if (bucket.tokens < 1) {
        const wait = Math.max(1, Math.ceil((1 - bucket.tokens) / perSecond));
        return { granted: 0, wait, remaining: 0 };
      }
      const granted = Math.max(1, Math.floor(bucket.tokens * LEASED_PART));
      bucket.tokens -= granted;
      return { granted, wait: 0, remaining: Math.floor(bucket.tokens) };
    },
    hold(worker, name) {
      if (held.has(name)) return false;
      held.set(name, worker);
      return true;
    },
    release(worker, name) {
      if (held.get(name) === worker) held.delete(name);
    },
    enter(worker, { queue: name, atOnce, waiting, place }, enter) {
      const queue = queues.get(name) ?? { atOnce, running: [], waiting: [] };
      queues.set(name, queue);
      const isFree = queue.running.length < atOnce;
      if (!isFree && queue.waiting.length >= waiting) {
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
      for (const [name, holder] of held) if (holder === worker) held.delete(name);
      removePlaces((one) => one.worker === worker);
    },
  };
}
