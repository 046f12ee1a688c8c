import { type AddExamples, requireExample } from '../../../testing/example-part.ts';
import { listConflicts, recordConflicts } from '../conflicts/conflict-store.ts';
import { createChangeRequest } from '../index.ts';

/** A change request of the space, with an open conflict. */
export const addExamples: AddExamples = async (draft) => {
  const { platform, tx, ownerId } = draft;
  const { id } = await createChangeRequest(platform, tx, {
    ...{ spaceId: requireExample(draft, 'spaceId'), authorId: ownerId, subject: 'Hotter kilns' },
  });
  await recordConflicts(platform, tx, id, [
    {
      ...{ kind: 'field', record: 'page', id: requireExample(draft, 'pageId'), field: 'title' },
      ...{ base: 'Glazes', ours: 'Glazing', theirs: 'Enamels', key: 'title' },
    },
  ]);
  const [conflict] = await listConflicts(tx, id, 'open');
  if (conflict === undefined) throw new Error('The conflict was not recorded.');
  return { changeRequestId: id, conflictId: conflict.id };
};
