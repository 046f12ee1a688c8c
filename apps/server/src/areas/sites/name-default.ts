import { type Actor, compareFacts, type Platform, type Tx } from '../../platform/index.ts';
import { describeSiteSpace, locateSiteSpace } from './events.ts';
import { type SiteSpaceRow, setDefaultSiteSpace } from './store.ts';

/** Makes a site space the one at the root of its site, which it may be already, and no other. */
export async function nameDefault(
  platform: Pick<Platform, 'events'>,
  tx: Tx,
  row: SiteSpaceRow,
  { organizationId, actor }: { organizationId: string; actor: Actor },
): Promise<void> {
  await setDefaultSiteSpace(tx, row.site_id, row.id);
  if (row.is_default === 1) return;
  await platform.events.emit(tx, 'site-space.updated', {
    ...{ actor, ...locateSiteSpace(row, organizationId) },
    ...compareFacts(describeSiteSpace(row), describeSiteSpace({ ...row, is_default: 1 })),
  });
}
