import * as contract from '@octavo/contract/collections';
import { implementOperation } from '../../../http/implement-operation.ts';
import { onCollection } from '../access.ts';
import { granting } from '../granting.ts';

/** Changes the role that was granted to a person on a collection. */
export const updateCollectionUser = implementOperation(contract.updateCollectionUser, {
  access: onCollection('admin'),
  ...granting.updatingUser,
});
