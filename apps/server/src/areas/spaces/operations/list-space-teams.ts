import * as contract from '@octavo/contract/spaces';
import { implementOperation } from '../../../http/implement-operation.ts';
import { onSpace } from '../access.ts';
import { granting } from '../granting.ts';

/** The teams to which a role on a space was granted. */
export const listSpaceTeams = implementOperation(contract.listSpaceTeams, {
  access: onSpace('admin'),
  ...granting.listingTeams,
});
