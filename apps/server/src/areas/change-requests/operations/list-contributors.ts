import * as contract from '@octavo/contract/change-requests';
import { implementOperation } from '../../../http/implement-operation.ts';
import { answerList } from '../../../http/list.ts';
import { ok } from '../../../http/reply.ts';
import { presentUser } from '../../auth/index.ts';
import { onChangeRequest } from '../access.ts';
import { countContributors, listContributors as listRows } from '../store.ts';

export const listContributors = implementOperation(contract.listContributors, {
  access: onChangeRequest('view'),
  async handle({ platform, subject, query, url }) {
    const { db } = platform.database;
    const { id } = subject.changeRequest;
    return ok(
      await answerList(platform.signer, query, {
        scope: `contributors:${id}`,
        key: 'two strings',
        read: ({ after, limit }) =>
          Promise.all([
            listRows(db, id, { after: after && { at: after[0], userId: after[1] }, limit }),
            countContributors(db, id),
          ]),
        keyOf: ({ user, contributed_at }) => [contributed_at, user.id],
        present: (rows) =>
          rows.map(({ user, contributed_at, updated_at, edits }) => ({
            user: presentUser(user, url),
            actionType: 'edit',
            count: edits,
            contributedAt: contributed_at,
            updatedAt: updated_at,
          })),
      }),
    );
  },
});
