import * as contract from '@octavo/contract/spaces';
import { implementOperation } from '../../../http/implement-operation.ts';
import { onSpace } from '../access.ts';
import { granting } from '../granting.ts';

/** Grants a role on a space to members of its organization and to teams. */
export const grantOnSpace = implementOperation(contract.grantOnSpace, {
  access: onSpace('admin'),
  ...granting.granting,
});
