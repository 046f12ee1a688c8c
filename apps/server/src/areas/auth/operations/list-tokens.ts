import { signedIn } from '../../../http/access.ts';
import { defineOperation } from '../../../http/define-operation.ts';
import { listQuery, page, paginated, readPageRequest } from '../../../http/list.ts';
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
  access: signedIn(),
  query: listQuery(),
  responses: { 200: paginated(tokenResource) },
  async handle({ platform, caller, query }) {
    const { db } = platform.database;
    const scope = `tokens ${caller.userId}`;
    const { limit, after } = readPageRequest(platform.signer, scope, query, ['string']);
    const rows = await listTokenRows(db, caller.userId, {
      after: after === undefined ? undefined : String(after[0]),
      limit: limit + 1,
    });
    const count = await countTokens(db, caller.userId);
    return ok(
      page(platform.signer, scope, {
        rows,
        limit,
        count,
        keyOf: (row) => [row.id],
        present: presentToken,
      }),
    );
  },
});
