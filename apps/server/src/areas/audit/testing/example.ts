import type { AddExamples } from '../../../testing/example-part.ts';
import { testActor } from '../../../testing/test-actor.ts';
import { makeRow } from '../make-row.ts';
import { insertAuditEvents } from '../store.ts';

/** An event of the organization. */
export const addExamples: AddExamples = async ({ platform, tx, organizationId }) => {
  const auditEventId = platform.ids.next();
  const event = {
    ...{ at: platform.clock.now().toISOString(), actor: testActor, organizationId },
    ...{ object: { kind: 'organization', id: organizationId }, after: { title: 'Kiln' } },
  };
  const row = makeRow(auditEventId, 'organization.updated', event);
  await insertAuditEvents(platform.database.dialect, tx, [row]);
  return { auditEventId };
};
