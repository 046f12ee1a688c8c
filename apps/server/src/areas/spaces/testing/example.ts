import {
  type AddExamples,
  type ExampleDraft,
  requireExample,
} from '../../../testing/example-part.ts';
import { grantExamples } from '../../../testing/grant-examples.ts';
import { testActor, userActor } from '../../../testing/test-actor.ts';
import { updateAccessObject } from '../../access/index.ts';
import { createCollection } from '../../collections/index.ts';
import { createOrganization } from '../../orgs/index.ts';
import { createSpace } from '../index.ts';
import { updateSpaceRow } from '../store.ts';

/**
 * A space three collections deep, a deleted one, and one that nothing else is about; the first two are granted. And a space
 * and a collection, granted too, that may go to another organization, where all admins may create.
 */
export const addExamples: AddExamples = async (draft) => {
  const { platform, tx, organizationId, ownerId } = draft;
  const actor = userActor(ownerId);
  const make = (title: string, parentId: string | null = null) =>
    createSpace(platform, tx, { organizationId, actor, title, parentId });
  const space = await make('Glazes', requireExample(draft, 'innerCollectionId'));
  const deleted = await make('Ashes');
  const leaving = await make('Wheels');
  for (const { id } of [space, deleted, leaving]) {
    const object = { kind: 'space', id, organizationId } as const;
    await grantExamples(draft, object);
  }
  await updateSpaceRow(tx, deleted.id, { deleted_at: deleted.created_at });
  await updateAccessObject(tx, deleted.id, { deleted: true });
  const loose = await make('Clays');
  const collection = await createCollection(platform, tx, {
    ...{ organizationId, actor, title: 'Tools' },
  });
  await grantExamples(draft, { kind: 'collection', id: collection.id, organizationId });
  await make('Brushes', collection.id);
  return {
    spaceId: space.id,
    deletedSpaceId: deleted.id,
    firstRevisionId: space.revision,
    looseSpaceId: loose.id,
    leavingSpaceId: leaving.id,
    leavingCollectionId: collection.id,
    otherOrganizationId: await addOtherOrganization(draft),
  };
};

async function addOtherOrganization({ platform, tx, organizationId, ownerId }: ExampleDraft) {
  const { id } = await createOrganization(
    platform,
    tx,
    { title: 'Pottery' },
    { adminId: ownerId, actor: testActor },
  );
  const admins = await tx
    .selectFrom('members')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('role', '=', 'admin')
    .where('user_id', '!=', ownerId)
    .execute();
  // Bare rows: who hears of a new membership has the secrets of sessions changed.
  const members = admins.map((row) => ({ ...row, organization_id: id, role: 'create' as const }));
  await tx.insertInto('members').values(members).execute();
  return id;
}
