import { type AddExamples, requireExample } from '../../../testing/example-part.ts';
import { grantExamples } from '../../../testing/grant-examples.ts';
import { userActor } from '../../../testing/test-actor.ts';
import { updateAccessObject } from '../../access/index.ts';
import { createSpace } from '../index.ts';
import { updateSpaceRow } from '../store.ts';

/** A space three collections deep, a deleted one, and one that nothing else is about; the first two are granted. */
export const addExamples: AddExamples = async (draft) => {
  const { platform, tx, organizationId, ownerId } = draft;
  const make = (title: string, parentId: string | null = null) =>
    createSpace(platform, tx, { organizationId, actor: userActor(ownerId), title, parentId });
  const space = await make('Glazes', requireExample(draft, 'innerCollectionId'));
  const deleted = await make('Ashes');
  for (const { id } of [space, deleted]) {
    const object = { kind: 'space', id, organizationId } as const;
    await grantExamples(draft, object);
  }
  await updateSpaceRow(tx, deleted.id, { deleted_at: deleted.created_at });
  await updateAccessObject(tx, deleted.id, { deleted: true });
  const loose = await make('Clays');
  return {
    spaceId: space.id,
    deletedSpaceId: deleted.id,
    firstRevisionId: space.revision,
    looseSpaceId: loose.id,
  };
};
