import * as contract from '@octavo/contract/sites';
import { implementOperation } from '../../../http/implement-operation.ts';
import { onSite } from '../access.ts';
import { granting } from '../granting.ts';

/** Takes back the role that was granted to a person on a site. */
export const revokeSiteUser = implementOperation(contract.revokeSiteUser, {
  access: onSite('admin'),
  ...granting.revokingUser,
});
