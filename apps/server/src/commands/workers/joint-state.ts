import {
  forgiveTry,
  makeIsForgotten,
  type Tries,
  takeTry,
} from '../../platform/peers/growing-wait.ts';
import { createLimitTable, type LimitTable } from '../../platform/peers/limit-table.ts';
import type {
  ForgivenTry,
  TokenLease,
  TokenRequest,
  TryRequest,
} from '../../platform/peers/peers.ts';
import {
  type Bucket,
  countWait,
  createBuckets,
  openBucket,
} from '../../platform/peers/rate-limit.ts';
import { createJointPlaces, type JointPlaces } from './joint-places.ts';

/** What the workers of a server have in common. All of it is bounded or ends with its worker. */
export interface JointState extends JointPlaces {
  /** Gives a worker some of what a caller may still ask. */
  lease(request: TokenRequest): TokenLease;
  /** Counts a try; seconds to wait where it is not to be made. */
  takeTry(request: TryRequest): number;
  forgive(forgiven: ForgivenTry): void;
  /** False where the name is held. */
  hold(worker: number, name: string): boolean;
  release(worker: number, name: string): void;
  /** Gives back whatever a worker had that is gone. */
  forget(worker: number): void;
}

/** Of what a caller may still ask, the part that a worker gets at once. */
const LEASED_PART = 1 / 1000;

/** Nothing is held, and nobody has asked. */
export function createJointState(): JointState {
  const buckets = new Map<string, LimitTable<Bucket>>();
  const tries = new Map<string, LimitTable<Tries>>();
  const held = new Map<string, number>();
  const places = createJointPlaces();

  return {
    lease({ bucket: name, caller, limit, now }) {
      const table = findKept(buckets, name, () => createBuckets(limit));
      const { bucket, limit: common } = openBucket(table, caller, limit, now);
      const wait = countWait(bucket, common);
      const granted = wait > 0 ? 0 : Math.max(1, Math.floor(bucket.tokens * LEASED_PART));
      bucket.tokens -= granted;
      return { granted, wait, remaining: Math.floor(bucket.tokens) };
    },
    takeTry({ tries: name, key, rules, now }) {
      const table = findKept(tries, name, () => createLimitTable(makeIsForgotten(rules)));
      return takeTry(table, key, rules, now);
    },
    forgive({ tries: name, key, now }) {
      const table = tries.get(name);
      if (table !== undefined) forgiveTry(table, key, now);
    },
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

function findKept<Kept>(all: Map<string, Kept>, name: string, create: () => Kept): Kept {
  const known = all.get(name) ?? create();
  all.set(name, known);
  return known;
}
