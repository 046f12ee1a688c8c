import type { AddExamples } from '../../../testing/example-part.ts';
import { grantExamples } from '../../../testing/grant-examples.ts';
import { userActor } from '../../../testing/test-actor.ts';
import { createCollection } from '../index.ts';

/**
 * A collection within another, and one in it, in which the example space is; and one that nothing is
 * in. The one that `{collectionId}` names and the empty one are granted.
 */
export const addExamples: AddExamples = async (draft) => {
  const { platform, tx, organizationId, ownerId } = draft;
  const make = (title: string, parentId: string | null = null) =>
    createCollection(platform, tx, { organizationId, actor: userActor(ownerId), title, parentId });
  const outer = await make('Library');
  const collection = await make('Guides', outer.id);
  const inner = await make('Glazing', collection.id);
  const empty = await make('Drafts');
  for (const { id } of [collection, empty]) {
    await grantExamples(draft, { kind: 'collection', id, organizationId });
  }
  return {
    collectionId: collection.id,
    innerCollectionId: inner.id,
    emptyCollectionId: empty.id,
  };
};
