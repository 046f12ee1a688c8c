/** Collections: groups of spaces and of other collections, and what may be put where. */
import type { Operation } from '../../http/define-operation.ts';
import { createCollection as createCollectionOperation } from './operations/create-collection.ts';
import { getCollection } from './operations/get-collection.ts';

export const collectionOperations: readonly Operation[] = [
  createCollectionOperation,
  getCollection,
];

export {
  type CollectionSubject,
  collectionObject,
  type LibrarySubject,
  libraryTurn,
  onCollection,
  onLibrary,
  toCollectionSubject,
} from './access.ts';
export { createCollection, type NewCollection } from './create.ts';
export { type NewPlace, requireDepth, requireMayCreateIn } from './place.ts';
export { presentCollection } from './present.ts';
export { type CollectionResource, collectionResource } from './resource.ts';
export { type CollectionForUser, findCollection, findCollectionFor } from './store.ts';
export type { CollectionRow, CollectionsTable } from './tables.ts';
