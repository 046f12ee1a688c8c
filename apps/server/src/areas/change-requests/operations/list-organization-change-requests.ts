import { defineOperation } from '../../../http/define-operation.ts';
import { answerList, listQuery, paginated } from '../../../http/list.ts';
import { ok } from '../../../http/reply.ts';
import { onOrganization } from '../../orgs/index.ts';
import { listVisibleSpaceIds } from '../../spaces/index.ts';
import { presentChangeRequest } from '../present.ts';
import { changeRequestResource, requestFilters } from '../resource.ts';
import { countChangeRequests, listOfSpaces } from '../store.ts';

export const listOrganizationChangeRequests = defineOperation({
  id: 'list-organization-change-requests',
  method: 'GET',
  path: '/orgs/{organizationId}/change-requests',
  tag: 'Change requests',
  summary: 'List the change requests of an organization',
  description: 'Those of every space that the caller may see, the newest first.',
  access: onOrganization('access'),
  query: listQuery(requestFilters),
  responses: { 200: paginated(changeRequestResource) },
  async handle({ platform, caller, subject, query, url }) {
    const { db } = platform.database;
    const { id } = subject.organization;
    const { status: statuses = ['open'], contributor, creator, requestedReviewer } = query;
    const spaceIds = await listVisibleSpaceIds(db, id, caller);
    const filter = { spaceIds, statuses, contributor, creator, requestedReviewer };
    return ok(
      await answerList(platform.signer, query, {
        scope: `change-requests:${JSON.stringify([id, caller.userId, [...statuses].sort(), contributor, creator, requestedReviewer])}`,
        key: 'string',
        read: ({ after, limit }) =>
          Promise.all([
            listOfSpaces(db, filter, { before: after, limit }),
            countChangeRequests(db, filter),
          ]),
        keyOf: (row) => row.id,
        present: (rows) => rows.map((row) => presentChangeRequest(row, url)),
      }),
    );
  },
});
