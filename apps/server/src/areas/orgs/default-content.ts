import {
  type Actor,
  compareFacts,
  type Platform,
  readTimestamp,
  type Tx,
} from '../../platform/index.ts';
import { describeOrganization } from './events.ts';
import { findOrganization, updateOrganizationRow } from './store.ts';

/** Forgets the default content of an organization where it is this site, which is gone. */
export async function clearDefaultContent(
  platform: Pick<Platform, 'clock' | 'events'>,
  tx: Tx,
  { organizationId, siteId }: { organizationId: string; siteId: string },
  actor: Actor,
): Promise<void> {
  const before = await findOrganization(tx, organizationId);
  if (before === undefined || before.default_content === null) return;
  const { site } = JSON.parse(before.default_content) as { site: string };
  if (site !== siteId) return;
  const row = await updateOrganizationRow(tx, organizationId, {
    default_content: null,
    updated_at: readTimestamp(platform.clock),
  });
  await platform.events.emit(tx, 'organization.updated', {
    actor,
    organizationId,
    object: { kind: 'organization', id: organizationId },
    ...compareFacts(describeOrganization(before), describeOrganization(row)),
  });
}
