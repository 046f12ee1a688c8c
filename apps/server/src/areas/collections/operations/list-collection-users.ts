import * as contract from '@octavo/contract/collections';
import { implementOperation } from '../../../http/implement-operation.ts';
import { onCollection } from '../access.ts';
import { granting } from '../granting.ts';

/** The people to whom a role on a collection was granted. */
export const listCollectionUsers = implementOperation(contract.listCollectionUsers, {
  access: onCollection('admin'),
  ...granting.listingUsers,
});
