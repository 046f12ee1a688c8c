import * as contract from '@octavo/contract/collections';
import { implementOperation } from '../../../http/implement-operation.ts';
import { onCollection } from '../access.ts';
import { granting } from '../granting.ts';

/** Changes the role that was granted to a team on a collection. */
export const updateCollectionTeam = implementOperation(contract.updateCollectionTeam, {
  access: onCollection('admin'),
  ...granting.updatingTeam,
});
