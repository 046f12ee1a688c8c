import type { AddExamples } from '../../../testing/example-part.ts';
import { userActor } from '../../../testing/test-actor.ts';
import { joinInviteId } from '../invite-id.ts';
import { createInvite } from '../link-invites.ts';

/** A link into the organization. */
export const addExamples: AddExamples = async ({ platform, tx, organizationId, ownerId }) => {
  const invite = await createInvite(platform, tx, {
    ...{ organizationId, kind: 'organization', targetId: organizationId },
    ...{ role: 'read', expiresAt: null, userId: ownerId, actor: userActor(ownerId) },
  });
  return { inviteId: joinInviteId(invite) };
};
