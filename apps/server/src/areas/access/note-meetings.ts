import { defineCache, type Platform } from '../../platform/index.ts';
import { updateMet } from './members-store.ts';

export const met = defineCache<boolean>({ name: 'met-members', share: 1 }, () => 150);

/**
 * Notes that an organization has met a person in the transaction of the first thing that the person
 * does there; nothing is asked of the database for who is known to be met. Who is added anew is met
 * anew: what another server knows from before keeps the name back until the person pings.
 */
export function subscribeAccess({ caches, database, events }: Platform): void {
  events.on('member.added', async (tx, { object, organizationId }) => {
    const key = keyOf(organizationId, object.id);
    database.afterCommit(tx, () => void caches.open(met).set(key, false));
  });
  events.onAny(async (tx, _, { actor, organizationId }) => {
    if (actor.kind !== 'user' || organizationId === null) return;
    const cache = caches.open(met);
    const key = keyOf(organizationId, actor.userId);
    if (cache.get(key) === true) return;
    await updateMet(tx, { organizationId, userId: actor.userId });
    database.afterCommit(tx, () => void cache.set(key, true));
  });
}

function keyOf(organizationId: string | null, userId: string): string {
  return `${organizationId} ${userId}`;
}
