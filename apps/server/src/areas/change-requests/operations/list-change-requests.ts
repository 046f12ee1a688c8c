import { Type } from 'typebox';
import { defineOperation } from '../../../http/define-operation.ts';
import { answerList, listQuery, paginated } from '../../../http/list.ts';
import { ok } from '../../../http/reply.ts';
import { onSpace } from '../../spaces/index.ts';
import { presentChangeRequest } from '../present.ts';
import { changeRequestResource, statusFilter } from '../resource.ts';
import { countChangeRequests, listOfSpace } from '../store.ts';

export const listChangeRequests = defineOperation({
  id: 'list-change-requests',
  method: 'GET',
  path: '/spaces/{spaceId}/change-requests',
  tag: 'Change requests',
  summary: 'List the change requests of a space',
  description: 'The newest first.',
  access: onSpace('view'),
  query: listQuery({
    status: statusFilter,
    contributor: Type.Optional(
      Type.String({ description: 'Lists those that the user with this id contributed to.' }),
    ),
  }),
  responses: { 200: paginated(changeRequestResource) },
  async handle({ platform, subject, query, url }) {
    const { db } = platform.database;
    const spaceId = subject.space.id;
    const { status = 'open', contributor } = query;
    const filter = { spaceIds: [spaceId], status, contributor };
    return ok(
      await answerList(platform.signer, query, {
        scope: `change-requests:${JSON.stringify([spaceId, status, contributor])}`,
        key: 'number',
        read: ({ after, limit }) =>
          Promise.all([
            listOfSpace(db, filter, { before: after, limit }),
            countChangeRequests(db, filter),
          ]),
        keyOf: ({ number }) => number,
        present: (rows) => rows.map((row) => presentChangeRequest(row, url)),
      }),
    );
  },
});
