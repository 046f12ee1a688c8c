import { Type } from 'typebox';
import type { AccessRequest } from '../../../http/access.ts';
import { defineOperation } from '../../../http/define-operation.ts';
import { badRequest } from '../../../http/errors.ts';
import { answerList, listQuery, paginated } from '../../../http/list.ts';
import { ok } from '../../../http/reply.ts';
import { listInOrder } from '../../access/index.ts';
import {
  type CollectionSubject,
  collectionResource,
  onCollection,
} from '../../collections/index.ts';
import { onOrganization } from '../../orgs/index.ts';
import { countLibraryRows, listLibraryRows } from '../library-store.ts';
import { spaceResource } from '../resource.ts';
import { showLibrary } from '../show-library.ts';

/** One level of an organization's library: what is at its root, or in one of its collections. */
export const listLibrary = defineOperation({
  id: 'list-library',
  method: 'GET',
  path: '/orgs/{organizationId}/library',
  tag: 'Organizations',
  summary: 'List one level of the library',
  description:
    'The spaces and collections at the root, or directly in the collection `parent`, that the caller may find, in the order that they share; `object` tells them apart. What is not moved between two pages is listed once.',
  access: onOrganization('access'),
  query: listQuery({
    parent: Type.Optional(
      Type.String({ maxLength: 32, description: 'A collection. The root unless given.' }),
    ),
  }),
  responses: { 200: paginated(Type.Union([collectionResource, spaceResource])) },
  errors: [{ type: 'unknown_reference', when: '`parent` is not a collection of the organization' }],
  async handle({ platform, caller, subject, query, url }) {
    const { db } = platform.database;
    const { id: organizationId } = subject.organization;
    const { parent: parentId = null } = query;
    const params = { collectionId: parentId ?? '' };
    const request = { platform, db, caller, params };
    const { role } = parentId === null ? subject : await requireParent(request, organizationId);
    const place = { siblings: { organizationId, parentId }, holder: caller, role };
    return ok(
      await answerList(platform.signer, query, {
        scope: `library ${organizationId} ${parentId ?? ''} ${caller.userId}`,
        key: 'string',
        read: (range) =>
          Promise.all([
            listInOrder(db, place.siblings, range, (part) => listLibraryRows(db, place, part)),
            countLibraryRows(db, place),
          ]),
        keyOf: ({ remembered }) => remembered,
        present: (rows) => showLibrary(platform, db, rows, url),
      }),
    );
  },
});

const collection = onCollection('access');

async function requireParent(
  request: AccessRequest,
  organizationId: string,
): Promise<CollectionSubject> {
  const found = await collection.load(request);
  if (found?.collection.organization_id === organizationId) return found;
  throw badRequest('query.parent', 'must be a collection of the organization', 'unknown_reference');
}
