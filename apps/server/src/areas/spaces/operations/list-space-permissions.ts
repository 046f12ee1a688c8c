import * as contract from '@octavo/contract/spaces';
import { implementOperation } from '../../../http/implement-operation.ts';
import { onSpace } from '../access.ts';
import { granting } from '../granting.ts';

/** Everybody who has a role on a space, with the role that counts in the end. */
export const listSpacePermissions = implementOperation(contract.listSpacePermissions, {
  access: onSpace('admin'),
  ...granting.listingEverybody,
});
