import * as contract from '@octavo/contract/collections';
import { implementOperation } from '../../../http/implement-operation.ts';
import { onCollection } from '../access.ts';
import { granting } from '../granting.ts';

/** Takes back the role that was granted to a person on a collection. */
export const revokeCollectionUser = implementOperation(contract.revokeCollectionUser, {
  access: onCollection('admin'),
  ...granting.revokingUser,
});
