import type { Cache } from '../caches/caches.ts';
import {
  forgiveTry,
  makeIsForgotten,
  type Tries,
  takeTry,
  type WaitRules,
} from './growing-wait.ts';
import { openLimitTable } from './limit-table.ts';
import type { Peers } from './peers.ts';

/** Tries that count over all processes of the server. */
export interface JointTries {
  /**
   * Counts a try as failed until `forgive` says that it was not, so that many at a time count as well.
   *
   * @returns seconds to wait where there were too many; then the try is not to be made, nor counted
   */
  take(key: string, now: number): Promise<number>;
  /** Forgets the tries at a key: the last one was right. */
  forgive(key: string, now: number): void;
}

/**
 * Tries by some rules. `name` says which; where there is one process, they are kept in the table that
 * belongs to `cache`, else by the one that started them. None is forgotten before its time.
 */
export function createJointTries(
  { peers }: { peers?: Peers | undefined },
  name: string,
  rules: WaitRules,
  cache: Cache<Tries>,
): JointTries {
  if (peers !== undefined) {
    return {
      take: (key, now) => peers.takeTry({ tries: name, key, rules, now }),
      forgive: (key, now) => peers.forgive({ tries: name, key, now }),
    };
  }
  const table = openLimitTable(cache, makeIsForgotten(rules));
  return {
    take: async (key, now) => takeTry(table, key, rules, now),
    forgive: (key, now) => forgiveTry(table, key, now),
  };
}
