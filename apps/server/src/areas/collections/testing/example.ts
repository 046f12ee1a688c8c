import type { AddExamples } from '../../../testing/example-part.ts';
import { grantExamples } from '../../../testing/grant-examples.ts';
import { userActor } from '../../../testing/test-actor.ts';
import { createCollection } from '../index.ts';

/** A collection that is granted, and one that nothing is in. */
export const addExamples: AddExamples = async (draft) => {
  const { platform, tx, organizationId, ownerId } = draft;
  const make = (title: string) =>
    createCollection(platform, tx, { organizationId, actor: userActor(ownerId), title });
  const collection = await make('Guides');
  await grantExamples(draft, { kind: 'collection', id: collection.id, organizationId });
  const empty = await make('Drafts');
  return { collectionId: collection.id, emptyCollectionId: empty.id };
};
