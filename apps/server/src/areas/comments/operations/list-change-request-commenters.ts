import { Type } from 'typebox';
import { defineOperation } from '../../../http/define-operation.ts';
import { answerList, listQuery, paginated } from '../../../http/list.ts';
import { ok } from '../../../http/reply.ts';
import { roleHas } from '../../../http/roles.ts';
import { findUsers, presentUser, type UsersTable, userResource } from '../../auth/index.ts';
import { onChangeRequest } from '../../change-requests/index.ts';
import { findMembers, memberResource, showMembers } from '../../members/index.ts';
import { onOrganization } from '../../orgs/index.ts';
import { countCommenters, listCommenters } from '../store.ts';

const commenterResource = Type.Object({
  ...Type.Partial(memberResource).properties,
  id: Type.String(),
  user: userResource,
});

const onMembers = onOrganization('view');

/** The people who commented in a change request or replied there. */
export const listChangeRequestCommenters = defineOperation({
  id: 'list-change-request-commenters',
  method: 'GET',
  path: '/spaces/{spaceId}/change-requests/{changeRequestId}/commenters',
  tag: 'Change request comments',
  summary: 'List the people who commented in a change request',
  description:
    'Those who posted a comment or a reply that is still there, each once: as members for callers who may list the members of the organization, else who they are alone, as for people who have left.',
  access: onChangeRequest('view'),
  query: listQuery(),
  responses: { 200: paginated(commenterResource) },
  async handle({ platform, caller, subject: { changeRequest }, query, url }) {
    const { db } = platform.database;
    const { organization_id: organizationId } = changeRequest;
    /** By their ids; none for who may not list the members. */
    const showKnownMembers = async (users: readonly UsersTable[]) => {
      const params = { organizationId };
      const organization = await onMembers.load({ platform, db, caller, params });
      if (organization === null || !roleHas(organization.role, 'view')) return new Map();
      const ids = users.map(({ id }) => id);
      const rows = await findMembers(db, organizationId, ids);
      const shown = await showMembers(db, organizationId, rows, url);
      return new Map(shown.map((member) => [member.id, member]));
    };
    return ok(
      await answerList(platform.signer, query, {
        scope: `commenters ${changeRequest.id}`,
        key: 'string',
        async read(range) {
          const ids = await listCommenters(db, changeRequest.id, range);
          const users = await findUsers(db, ids);
          return [
            users.sort((a, b) => (a.id < b.id ? -1 : 1)),
            await countCommenters(db, changeRequest.id),
          ];
        },
        keyOf: ({ id }) => id,
        async present(users) {
          const members = await showKnownMembers(users);
          return users.map((user) => {
            return members.get(user.id) ?? { id: user.id, user: presentUser(user, url) };
          });
        },
      }),
    );
  },
});
