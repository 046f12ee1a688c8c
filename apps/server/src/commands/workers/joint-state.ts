import { settleTry, type Tries } from '../../platform/peers/growing-wait.ts';
import type { TokenLease, TokenRequest, TryRequest } from '../../platform/peers/peers.ts';
import { type Bucket, countWait, refillBucket } from '../../platform/peers/rate-limit.ts';
import { createJointPlaces, type JointPlaces } from './joint-places.ts';

/** What the workers of a server have in common. All of it is bounded or ends with its worker. */
export interface JointState extends JointPlaces {
  /** Gives a worker some of what a caller may still ask. */
  lease(request: TokenRequest): TokenLease;
  /** Counts a try; seconds to wait where it is not to be made. */
  takeTry(request: TryRequest): number;
  forgive(tries: string, key: string): void;
  /** False where the name is held. */
  hold(worker: number, name: string): boolean;
  release(worker: number, name: string): void;
  /** Gives back whatever a worker had that is gone. */
  forget(worker: number): void;
}

/** What is remembered of one limit: who is pushed out begins anew. */
const MOST_REMEMBERED = 50_000;
/** Of what a caller may still ask, the part that a worker gets at once. */
const LEASED_PART = 1 / 1000;

/** Nothing is held, and nobody has asked. */
export function createJointState(): JointState {
  const buckets = new Map<string, Map<string, Bucket>>();
  const tries = new Map<string, Map<string, Tries>>();
  const held = new Map<string, number>();
  const places = createJointPlaces();

  return {
    lease({ bucket: name, caller, limit, now }) {
      const known = findKept(buckets, name);
      const bucket = refillBucket(known.get(caller), limit, now);
      remember(known, caller, bucket);
      const wait = countWait(bucket, limit);
      const granted = wait > 0 ? 0 : Math.max(1, Math.floor(bucket.tokens * LEASED_PART));
      bucket.tokens -= granted;
      return { granted, wait, remaining: Math.floor(bucket.tokens) };
    },
    takeTry({ tries: name, key, rules, now }) {
      const known = findKept(tries, name);
      const settled = settleTry(known.get(key), rules, now);
      remember(known, key, settled.tries);
      return settled.wait;
    },
    forgive: (name, key) => void tries.get(name)?.delete(key),
    hold(worker, name) {
      if (held.has(name)) return false;
      held.set(name, worker);
      return true;
    },
    release(worker, name) {
      if (held.get(name) === worker) held.delete(name);
    },
    enter: places.enter,
    leave: places.leave,
    forget(worker) {
      for (const [name, holder] of held) if (holder === worker) held.delete(name);
      places.forget(worker);
    },
  };
}

function findKept<Kept>(all: Map<string, Map<string, Kept>>, name: string): Map<string, Kept> {
  const known = all.get(name) ?? new Map<string, Kept>();
  all.set(name, known);
  return known;
}

/** Puts it behind all others, of which the first goes where there are too many. */
function remember<Kept>(kept: Map<string, Kept>, key: string, value: Kept): void {
  kept.delete(key);
  kept.set(key, value);
  if (kept.size > MOST_REMEMBERED) kept.delete(kept.keys().next().value ?? key);
}
