import { defineOperation } from '../../../http/define-operation.ts';
import { grantingRole } from '../../teams/index.ts';
import { onCollection } from '../access.ts';
import { granting } from '../granting.ts';

/** Grants a role on a collection to members of its organization and to teams. */
export const grantOnCollection = defineOperation({
  id: 'grant-on-collection',
  method: 'POST',
  path: '/collections/{collectionId}/permissions',
  tag: 'Collection permissions',
  summary: 'Grant a role on a collection',
  access: onCollection('admin'),
  ...grantingRole,
  ...granting.granting,
  example: { body: { users: ['{userId}'], teams: ['{teamId}'], role: 'read' } },
});
