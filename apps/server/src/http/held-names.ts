import type { Platform } from '../platform/index.ts';

/** Names that one request at a time may hold, of all processes of the server. */
export interface HeldNames {
  /** False where the name is held. Who gets it releases it. */
  hold(name: string): Promise<boolean>;
  /** To be waited for before who holds the name is answered: the next one may come at once. */
  release(name: string): Promise<void>;
}

/** Nothing is held. What a process holds that dies is released by the one that started it. */
export function createHeldNames({ peers }: Pick<Platform, 'peers'>): HeldNames {
  if (peers !== undefined) return peers;
  const held = new Set<string>();
  return {
    async hold(name) {
      if (held.has(name)) return false;
      held.add(name);
      return true;
    },
    async release(name) {
      held.delete(name);
    },
  };
}
