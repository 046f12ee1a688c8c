import * as contract from '@octavo/contract/collections';
import { implementOperation } from '../../../http/implement-operation.ts';
import { onCollection } from '../access.ts';
import { granting } from '../granting.ts';

/** Grants a role on a collection to members of its organization and to teams. */
export const grantOnCollection = implementOperation(contract.grantOnCollection, {
  access: onCollection('admin'),
  ...granting.granting,
});
