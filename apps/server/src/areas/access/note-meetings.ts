import { defineCache, type Platform } from '../../platform/index.ts';
import { updateMet } from './members-store.ts';

const met = defineCache<true>('met-members', () => 150);

/**
 * Notes that an organization has met a person in the transaction of the first thing that the person
 * does there; nothing is asked of the database for who is known to be met.
 */
export function subscribeAccess({ caches, database, events }: Platform): void {
  events.onAny(async (tx, _, { actor, organizationId }) => {
    if (actor.kind !== 'user' || organizationId === null) return;
    const cache = caches.open(met);
    const key = `${organizationId} ${actor.userId}`;
    if (cache.get(key) !== undefined) return;
    await updateMet(tx, { organizationId, userId: actor.userId });
    database.afterCommit(tx, () => void cache.set(key, true));
  });
}
