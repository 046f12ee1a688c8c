import {
  type Actor,
  compareFacts,
  type Platform,
  readTimestamp,
  type Tx,
} from '../../platform/index.ts';
import { describeSite, locateSite } from './events.ts';
import { findSiteById, updateSite } from './store.ts';

/**
 * Gives a site the hostname at which readers find it, null for none, and answers the one that it had
 * before. Whoever calls this knows that it is proven.
 */
export async function setSiteHostname(
  platform: Pick<Platform, 'clock' | 'events'>,
  tx: Tx,
  siteId: string,
  { hostname, actor }: { hostname: string | null; actor: Actor },
): Promise<string | null> {
  const before = await findSiteById(tx, siteId);
  if (before === undefined || before.hostname === hostname) return before?.hostname ?? null;
  await updateSite(tx, siteId, { hostname }, readTimestamp(platform.clock));
  await platform.events.emit(tx, 'site.updated', {
    actor,
    ...locateSite(before),
    ...compareFacts(describeSite(before), describeSite({ ...before, hostname })),
  });
  return before.hostname;
}
