import * as contract from '@octavo/contract/spaces';
import { implementOperation } from '../../../http/implement-operation.ts';
import { onSpace } from '../access.ts';
import { granting } from '../granting.ts';

/** Changes the role that was granted to a person on a space. */
export const updateSpaceUser = implementOperation(contract.updateSpaceUser, {
  access: onSpace('admin'),
  ...granting.updatingUser,
});
