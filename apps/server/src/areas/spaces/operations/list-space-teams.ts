import { defineOperation } from '../../../http/define-operation.ts';
import { answerList, listQuery, paginated } from '../../../http/list.ts';
import { ok } from '../../../http/reply.ts';
import { onSpace } from '../access.ts';
import { teamPermission } from '../people.ts';

/** The teams to which a role on a space was granted; there are no teams to grant to yet. */
export const listSpaceTeams = defineOperation({
  id: 'list-space-teams',
  method: 'GET',
  path: '/spaces/{spaceId}/permissions/teams',
  tag: 'Space permissions',
  summary: 'List the teams with a role granted on a space',
  access: onSpace('admin'),
  query: listQuery(),
  responses: { 200: paginated(teamPermission) },
  async handle({ platform, subject, query }) {
    return ok(
      await answerList(platform.signer, query, {
        scope: `space teams ${subject.space.id}`,
        key: 'string',
        read: async () => [[], 0],
        keyOf: (team: never) => team,
        present: (teams) => teams,
      }),
    );
  },
});
