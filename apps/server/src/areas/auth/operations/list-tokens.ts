import { signedIn } from '../../../http/access.ts';
import { defineOperation } from '../../../http/define-operation.ts';
import { answerList, listQuery, paginated } from '../../../http/list.ts';
import { ok } from '../../../http/reply.ts';
import { presentToken } from '../present.ts';
import { tokenResource } from '../resource.ts';
import { countTokens, listTokens as listTokenRows } from '../store.ts';

/** The caller's tokens, oldest first, without their secrets. */
export const listTokens = defineOperation({
  id: 'list-tokens',
  method: 'GET',
  path: '/user/tokens',
  tag: 'Users',
  summary: 'List the API tokens of the authenticated user',
  access: signedIn({ withinReach: true }),
  query: listQuery(),
  responses: { 200: paginated(tokenResource) },
  async handle({ platform, caller, query }) {
    const { db } = platform.database;
    return ok(
      await answerList(platform.signer, query, {
        scope: `tokens ${caller.userId}`,
        key: 'string',
        read: (range) => Promise.all([listTokenRows(db, caller, range), countTokens(db, caller)]),
        keyOf: ({ id }) => id,
        present: (rows) => rows.map(presentToken),
      }),
    );
  },
});
