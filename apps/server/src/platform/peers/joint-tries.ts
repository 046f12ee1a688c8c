import type { Cache } from '../caches/caches.ts';
import { settleTry, type Tries, type WaitRules } from './growing-wait.ts';
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
  forgive(key: string): void;
}

/**
 * Tries by some rules. `name` says which; where there is one process, they are kept in `cache`, else by
 * the one that started them.
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
      forgive: (key) => peers.forgive(name, key),
    };
  }
  return {
    async take(key, now) {
      const { wait, tries } = settleTry(cache.get(key), rules, now);
      if (wait === 0) cache.set(key, tries);
      return wait;
    },
    forgive: (key) => cache.set(key, { failed: 0, waitUntil: 0 }),
  };
}
