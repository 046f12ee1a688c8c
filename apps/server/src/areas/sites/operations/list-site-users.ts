import * as contract from '@octavo/contract/sites';
import { implementOperation } from '../../../http/implement-operation.ts';
import { onSite } from '../access.ts';
import { granting } from '../granting.ts';

/** The people to whom a role on a site was granted. */
export const listSiteUsers = implementOperation(contract.listSiteUsers, {
  access: onSite('admin'),
  ...granting.listingUsers,
});
