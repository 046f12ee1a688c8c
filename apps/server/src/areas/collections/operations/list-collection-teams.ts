import * as contract from '@octavo/contract/collections';
import { implementOperation } from '../../../http/implement-operation.ts';
import { onCollection } from '../access.ts';
import { granting } from '../granting.ts';

/** The teams to which a role on a collection was granted. */
export const listCollectionTeams = implementOperation(contract.listCollectionTeams, {
  access: onCollection('admin'),
  ...granting.listingTeams,
});
