import * as contract from '@octavo/contract/sites';
import { implementOperation } from '../../../http/implement-operation.ts';
import { onSite } from '../access.ts';
import { granting } from '../granting.ts';

/** Everybody who has a role on a site, with the role that counts in the end. */
export const listSitePermissions = implementOperation(contract.listSitePermissions, {
  access: onSite('admin'),
  ...granting.listingEverybody,
});
