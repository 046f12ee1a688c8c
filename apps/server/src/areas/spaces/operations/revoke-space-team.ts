import * as contract from '@octavo/contract/spaces';
import { implementOperation } from '../../../http/implement-operation.ts';
import { onSpace } from '../access.ts';
import { granting } from '../granting.ts';

/** Takes back the role that was granted to a team on a space. */
export const revokeSpaceTeam = implementOperation(contract.revokeSpaceTeam, {
  access: onSpace('admin'),
  ...granting.revokingTeam,
});
