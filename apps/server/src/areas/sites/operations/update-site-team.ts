import * as contract from '@octavo/contract/sites';
import { implementOperation } from '../../../http/implement-operation.ts';
import { onSite } from '../access.ts';
import { granting } from '../granting.ts';

/** Changes the role that was granted to a team on a site. */
export const updateSiteTeam = implementOperation(contract.updateSiteTeam, {
  access: onSite('admin'),
  ...granting.updatingTeam,
});
