import * as contract from '@octavo/contract/sites';
import { implementOperation } from '../../../http/implement-operation.ts';
import { onSite } from '../access.ts';
import { granting } from '../granting.ts';

/** The teams to which a role on a site was granted. */
export const listSiteTeams = implementOperation(contract.listSiteTeams, {
  access: onSite('admin'),
  ...granting.listingTeams,
});
