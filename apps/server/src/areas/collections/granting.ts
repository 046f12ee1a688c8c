import { makeGranting } from '../teams/index.ts';
import type { CollectionSubject } from './access.ts';

/** What the operations on the grants of a collection are. */
export const granting = makeGranting(({ collection, role }: CollectionSubject) => {
  if (role === null) throw new Error('Granting roles on a collection requires a role on it.');
  return {
    kind: 'collection',
    id: collection.id,
    organizationId: collection.organization_id,
    role,
  };
});
