import { defineOperation } from '../../../http/define-operation.ts';
import { listQuery, page, paginated, readPageRequest } from '../../../http/list.ts';
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
    const scope = `space teams ${subject.space.id}`;
    const { limit } = readPageRequest(platform.signer, scope, query, ['string']);
    const present = (): never => {
      throw new Error('A team was listed, but there are no teams.');
    };
    return ok(
      page(platform.signer, scope, { rows: [], limit, count: 0, keyOf: () => [], present }),
    );
  },
});
