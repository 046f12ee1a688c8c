import type { Operation } from '../../http/implement-operation.ts';
import type { Platform } from '../../platform/index.ts';
import { type ExampleWorld, makeExampleWorld } from '../example-world.ts';

/** Example worlds, each for a number of requests that may change it. */
export interface FuzzWorlds {
  /** The world that the next valid request of an operation goes to. */
  take(operation: Operation): Promise<ExampleWorld>;
}

/** Worlds for `perWorld` writes each; what a deletion was tried on serves no other operation. */
export function createFuzzWorlds(platform: Platform, perWorld: number): FuzzWorlds {
  let current: { world: ExampleWorld; writes: number; deleting: string | undefined } | undefined;
  return {
    async take({ id, method, writes }) {
      const deleting = method === 'DELETE' ? id : undefined;
      const isSpent =
        current === undefined || current.writes >= perWorld || current.deleting !== deleting;
      if (current === undefined || (isSpent && writes)) {
        current = { world: await makeExampleWorld(platform), writes: 0, deleting };
      }
      if (writes) current.writes += 1;
      return current.world;
    },
  };
}
