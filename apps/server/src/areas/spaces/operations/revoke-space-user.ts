import * as contract from '@octavo/contract/spaces';
import { implementOperation } from '../../../http/implement-operation.ts';
import { onSpace } from '../access.ts';
import { granting } from '../granting.ts';

/** Takes back the role that was granted to a person on a space. */
export const revokeSpaceUser = implementOperation(contract.revokeSpaceUser, {
  access: onSpace('admin'),
  ...granting.revokingUser,
});
