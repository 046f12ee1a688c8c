import { defineOperation } from '../../../http/define-operation.ts';
import { updatingRole } from '../../teams/index.ts';
import { onCollection } from '../access.ts';
import { granting } from '../granting.ts';

/** Changes the role that was granted to a team on a collection. */
export const updateCollectionTeam = defineOperation({
  id: 'update-collection-team',
  method: 'PATCH',
  path: '/collections/{collectionId}/permissions/teams/{teamId}',
  tag: 'Collection permissions',
  summary: 'Change the role granted to a team on a collection',
  access: onCollection('admin'),
  ...updatingRole,
  ...granting.updatingTeam,
  example: { body: { role: 'review' } },
});
