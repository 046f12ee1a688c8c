import * as contract from '@octavo/contract/collections';
import { implementOperation } from '../../../http/implement-operation.ts';
import { onCollection } from '../access.ts';
import { granting } from '../granting.ts';

/** Takes back the role that was granted to a team on a collection. */
export const revokeCollectionTeam = implementOperation(contract.revokeCollectionTeam, {
  access: onCollection('admin'),
  ...granting.revokingTeam,
});
