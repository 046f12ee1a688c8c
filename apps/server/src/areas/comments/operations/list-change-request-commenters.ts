import { roleHas } from '@octavo/contract';
import * as contract from '@octavo/contract/comments';
import { implementOperation } from '../../../http/implement-operation.ts';
import { answerList } from '../../../http/list.ts';
import { ok } from '../../../http/reply.ts';
import { findUsers, presentUser, type UsersTable } from '../../auth/index.ts';
import { onChangeRequest } from '../../change-requests/index.ts';
import { findMembers, showMembers } from '../../members/index.ts';
import { onOrganization } from '../../orgs/index.ts';
import { countCommenters, listCommenters } from '../store.ts';

const onMembers = onOrganization('view');

/** The people who commented in a change request or replied there. */
export const listChangeRequestCommenters = implementOperation(
  contract.listChangeRequestCommenters,
  {
    access: onChangeRequest('view'),
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
  },
);
