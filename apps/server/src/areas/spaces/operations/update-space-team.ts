import * as contract from '@octavo/contract/spaces';
import { implementOperation } from '../../../http/implement-operation.ts';
import { onSpace } from '../access.ts';
import { granting } from '../granting.ts';

/** Changes the role that was granted to a team on a space. */
export const updateSpaceTeam = implementOperation(contract.updateSpaceTeam, {
  access: onSpace('admin'),
  ...granting.updatingTeam,
});
