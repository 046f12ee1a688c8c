import { Type } from 'typebox';
import { defineOperation } from '../../../http/define-operation.ts';
import { answerList, listQuery, paginated } from '../../../http/list.ts';
import { ok } from '../../../http/reply.ts';
import { listPlacesInOrder } from '../../access/index.ts';
import { onOrganization } from '../../orgs/index.ts';
import { toCollectionSubject } from '../access.ts';
import { presentCollection } from '../present.ts';
import { collectionResource } from '../resource.ts';
import { countCollectionsFor, listCollectionsFor } from '../store.ts';

/** The collections of an organization that the caller may find. */
export const listCollections = defineOperation({
  id: 'list-collections',
  method: 'GET',
  path: '/orgs/{organizationId}/collections',
  tag: 'Collections',
  summary: 'List the collections of an organization',
  description:
    'Lists those that the caller may see, and those that lead to something that the caller sees: those at the root first, then those of each collection, each in the order in which they stand there. What is not moved between two pages is listed once.',
  access: onOrganization('access'),
  query: listQuery({
    nested: Type.Optional(
      Type.Boolean({
        default: true,
        description: 'Whether to list collections in collections too, true unless given.',
      }),
    ),
  }),
  responses: { 200: paginated(collectionResource) },
  async handle({ platform, caller, subject, query, url }) {
    const { db } = platform.database;
    const { nested = true } = query;
    const listed = { organization: subject.organization.id, holder: caller, nested };
    return ok(
      await answerList(platform.signer, query, {
        scope: `collections ${listed.organization} ${caller.userId} ${nested}`,
        key: 'string',
        read: (range) =>
          Promise.all([
            listPlacesInOrder(db, listed.organization, range, (part) =>
              listCollectionsFor(db, listed, part),
            ),
            countCollectionsFor(db, listed),
          ]),
        keyOf: ({ remembered }) => remembered,
        present: (rows) => rows.map((row) => presentCollection(toCollectionSubject(row), url)),
      }),
    );
  },
});
