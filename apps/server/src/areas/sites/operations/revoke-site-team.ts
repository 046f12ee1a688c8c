import * as contract from '@octavo/contract/sites';
import { implementOperation } from '../../../http/implement-operation.ts';
import { onSite } from '../access.ts';
import { granting } from '../granting.ts';

/** Takes back the role that was granted to a team on a site. */
export const revokeSiteTeam = implementOperation(contract.revokeSiteTeam, {
  access: onSite('admin'),
  ...granting.revokingTeam,
});
