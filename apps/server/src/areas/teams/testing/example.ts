import type { AddExamples } from '../../../testing/example-part.ts';
import { userActor } from '../../../testing/test-actor.ts';
import { createTeam } from '../index.ts';

/** A team with the callers who are in one, and somebody else. */
export const addExamples: AddExamples = async (draft) => {
  const { platform, tx, organizationId, ownerId, teammates } = draft;
  const teammateId = await draft.addMember('read');
  const { id } = await createTeam(platform, tx, {
    ...{ organizationId, title: 'Throwers', actor: userActor(ownerId) },
    members: [...teammates, { userId: teammateId }],
  });
  return { teamId: id, teammateId };
};
