import { defineOperation } from '../../../http/define-operation.ts';
import { answerList, listQuery, paginated } from '../../../http/list.ts';
import { ok } from '../../../http/reply.ts';
import { listInOrder } from '../../access/index.ts';
import { onCollection } from '../../collections/index.ts';
import { customFieldFilters, readFieldFilters } from '../../custom-fields/index.ts';
import { requireSubject } from '../access.ts';
import { countSpacesIn, listSpacesIn } from '../library-store.ts';
import { spaceResource } from '../resource.ts';
import { showSpaces } from '../show-spaces.ts';

/** The spaces directly in a collection that the caller may see. */
export const listCollectionSpaces = defineOperation({
  id: 'list-collection-spaces',
  method: 'GET',
  path: '/collections/{collectionId}/spaces',
  tag: 'Collections',
  summary: 'List the spaces in a collection',
  description:
    'Those directly in it that the caller may see, in their order. What is not moved between two pages is listed once.',
  access: onCollection('access'),
  query: listQuery({ customField: customFieldFilters }),
  responses: { 200: paginated(spaceResource) },
  async handle({ platform, caller, subject, query, url }) {
    const { db } = platform.database;
    const { id: parentId, organization_id: organizationId } = subject.collection;
    const { role } = subject;
    const filters = await readFieldFilters(db, organizationId, query.customField);
    const place = { siblings: { organizationId, parentId }, holder: caller, role, filters };
    return ok(
      await answerList(platform.signer, query, {
        scope: `collection spaces ${parentId} ${caller.userId} ${JSON.stringify(filters)}`,
        key: 'string',
        read: (range) =>
          Promise.all([
            listInOrder(db, place.siblings, range, (part) => listSpacesIn(db, place, part)),
            countSpacesIn(db, place),
          ]),
        keyOf: ({ remembered }) => remembered,
        present: (rows) => showSpaces(platform, db, rows.map(requireSubject), url),
      }),
    );
  },
});
