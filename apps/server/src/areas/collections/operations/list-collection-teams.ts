import { defineOperation } from '../../../http/define-operation.ts';
import { listingTeamsOn } from '../../teams/index.ts';
import { onCollection } from '../access.ts';
import { granting } from '../granting.ts';

/** The teams to which a role on a collection was granted. */
export const listCollectionTeams = defineOperation({
  id: 'list-collection-teams',
  method: 'GET',
  path: '/collections/{collectionId}/permissions/teams',
  tag: 'Collection permissions',
  summary: 'List the teams with a role granted on a collection',
  access: onCollection('admin'),
  ...listingTeamsOn,
  ...granting.listingTeams,
});
