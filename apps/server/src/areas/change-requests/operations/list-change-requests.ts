import { Type } from 'typebox';
import { defineOperation } from '../../../http/define-operation.ts';
import { listQuery, page, paginated, readPageRequest } from '../../../http/list.ts';
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
    const scope = `change-requests:${JSON.stringify([spaceId, status, contributor])}`;
    const { limit, after } = readPageRequest(platform.signer, scope, query, ['number']);
    const before = after === undefined ? undefined : Number(after[0]);
    const [rows, count] = await Promise.all([
      listOfSpace(db, filter, { before, limit: limit + 1 }),
      countChangeRequests(db, filter),
    ]);
    return ok(
      page(platform.signer, scope, {
        ...{ rows, limit, count },
        keyOf: ({ number }) => [number],
        present: (row) => presentChangeRequest(row, url),
      }),
    );
  },
});
