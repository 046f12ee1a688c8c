import { defineOperation } from '../../../http/define-operation.ts';
import { listQuery, page, paginated, readPageRequest } from '../../../http/list.ts';
import { ok } from '../../../http/reply.ts';
import { findUsers, presentUser, userResource } from '../../auth/index.ts';
import { onChangeRequest } from '../../change-requests/index.ts';
import { countCommenters, listCommenters } from '../store.ts';

/** The people who commented in a change request or replied there. */
export const listChangeRequestCommenters = defineOperation({
  id: 'list-change-request-commenters',
  method: 'GET',
  path: '/spaces/{spaceId}/change-requests/{changeRequestId}/commenters',
  tag: 'Change request comments',
  summary: 'List the people who commented in a change request',
  description: 'Those who posted a comment or a reply that is still there, each once.',
  access: onChangeRequest('view'),
  query: listQuery(),
  responses: { 200: paginated(userResource) },
  async handle({ platform, subject: { changeRequest }, query, url }) {
    const { db } = platform.database;
    const scope = `commenters ${changeRequest.id}`;
    const { limit, after } = readPageRequest(platform.signer, scope, query, ['string']);
    const ids = await listCommenters(db, changeRequest.id, {
      after: after === undefined ? undefined : String(after[0]),
      limit: limit + 1,
    });
    const users = await findUsers(db, ids);
    return ok(
      page(platform.signer, scope, {
        rows: users.sort((a, b) => (a.id < b.id ? -1 : 1)),
        limit,
        count: await countCommenters(db, changeRequest.id),
        keyOf: (user) => [user.id],
        present: (user) => presentUser(user, url),
      }),
    );
  },
});
