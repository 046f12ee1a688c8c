import { type AddExamples, requireExample } from '../../../testing/example-part.ts';
import { userActor } from '../../../testing/test-actor.ts';
import { commitRevision } from '../../content/index.ts';
import { findSpace } from '../../spaces/index.ts';
import { listConflicts, recordConflicts } from '../conflicts/conflict-store.ts';
import { createChangeRequest } from '../index.ts';

/**
 * A change request of the space, with an open conflict; and one without any, which is outdated since
 * the space has changed.
 */
export const addExamples: AddExamples = async (draft) => {
  const { platform, tx, ownerId } = draft;
  const actor = userActor(ownerId);
  const space = await findSpace(tx, requireExample(draft, 'spaceId'));
  if (space === undefined) throw new Error('The example space is gone.');
  const outdated = await createChangeRequest(platform, tx, { space, actor });
  await commitRevision(platform, tx, {
    ...{ spaceId: space.id, type: 'edits', actor, variables: { version: '2.2' } },
  });
  const { id } = await createChangeRequest(platform, tx, {
    ...{ space, actor, subject: 'Hotter kilns' },
  });
  await recordConflicts(platform, tx, id, [
    {
      ...{ kind: 'field', record: 'page', id: requireExample(draft, 'pageId'), field: 'title' },
      ...{ base: 'Glazes', ours: 'Glazing', theirs: 'Enamels', conflictKey: 'title' },
    },
  ]);
  const [conflict] = await listConflicts(tx, id, 'open');
  if (conflict === undefined) throw new Error('The conflict was not recorded.');
  return { changeRequestId: id, conflictId: conflict.id, outdatedRequestId: outdated.id };
};
