import * as contract from '@octavo/contract/collections';
import { implementOperation } from '../../../http/implement-operation.ts';
import { onCollection } from '../access.ts';
import { granting } from '../granting.ts';

/** Everybody who has a role on a collection, with the role that counts in the end. */
export const listCollectionPermissions = implementOperation(contract.listCollectionPermissions, {
  access: onCollection('admin'),
  ...granting.listingEverybody,
});
