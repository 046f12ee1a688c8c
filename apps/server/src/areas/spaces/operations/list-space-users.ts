import * as contract from '@octavo/contract/spaces';
import { implementOperation } from '../../../http/implement-operation.ts';
import { onSpace } from '../access.ts';
import { granting } from '../granting.ts';

/** The people to whom a role on a space was granted. */
export const listSpaceUsers = implementOperation(contract.listSpaceUsers, {
  access: onSpace('admin'),
  ...granting.listingUsers,
});
