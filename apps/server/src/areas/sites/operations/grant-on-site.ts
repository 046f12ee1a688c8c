import * as contract from '@octavo/contract/sites';
import { implementOperation } from '../../../http/implement-operation.ts';
import { onSite } from '../access.ts';
import { granting } from '../granting.ts';

/** Grants a role on a site to members of its organization and to teams. */
export const grantOnSite = implementOperation(contract.grantOnSite, {
  access: onSite('admin'),
  ...granting.granting,
});
