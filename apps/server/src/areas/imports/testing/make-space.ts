import { type Platform, readTimestamp } from '../../../platform/index.ts';
import { testActor } from '../../../testing/test-actor.ts';
import { addAccessObject } from '../../access/index.ts';
import { contentArea } from '../../content/area.ts';
// The tables and the event of spaces are declared beside their rows.
import type {} from '../../spaces/index.ts';

/** Makes an empty space in an organization of its own; gives its id. */
export async function makeSpace(platform: Platform): Promise<string> {
  contentArea.open(platform);
  const [organization, spaceId, revisionId] = [1, 2, 3].map(() => platform.ids.next());
  if (!organization || !spaceId || !revisionId) throw new Error('No ids were made.');
  const now = readTimestamp(platform.clock);
  const times = { created_at: now, updated_at: now };
  await platform.database.transaction(async (tx) => {
    await tx
      .insertInto('organizations')
      .values({
        id: organization,
        title: 'Kiln',
        type: 'business',
        email_domains: '[]',
        sso: 0,
        ai: 0,
        invite_links: 1,
        ...times,
      })
      .execute();
    await tx
      .insertInto('spaces')
      .values({
        id: spaceId,
        organization_id: organization,
        revision: revisionId,
        title: 'Glazes',
        emoji: '📗',
        edit_mode: 'live',
        comments: 0,
        change_requests: 0,
        change_requests_open: 0,
        change_requests_draft: 0,
        ...times,
      })
      .execute();
    const object = { id: spaceId, kind: 'space', organizationId: organization } as const;
    await addAccessObject(tx, object);
    await platform.events.emit(tx, 'space.created', {
      ...{ actor: testActor, organizationId: organization, revisionId },
      object: { kind: 'space', id: spaceId },
    });
  });
  return spaceId;
}
