import { signedIn } from '../../../http/access.ts';
import { defineOperation } from '../../../http/define-operation.ts';
import { answerList, listQuery, paginated } from '../../../http/list.ts';
import { ok } from '../../../http/reply.ts';
import { countPasskeys, listPasskeys as listPasskeyRows } from '../passkeys-store.ts';
import { presentPasskey } from '../present.ts';
import { passkeyResource } from '../resource.ts';

/** The caller's passkeys, oldest first. */
export const listPasskeys = defineOperation({
  id: 'list-passkeys',
  method: 'GET',
  path: '/user/passkeys',
  tag: 'Users',
  summary: 'List the passkeys of the authenticated user',
  access: signedIn(),
  query: listQuery(),
  responses: { 200: paginated(passkeyResource) },
  async handle({ platform, caller, query }) {
    const { db } = platform.database;
    return ok(
      await answerList(platform.signer, query, {
        scope: `passkeys ${caller.userId}`,
        key: 'string',
        read: (range) =>
          Promise.all([
            listPasskeyRows(db, caller.userId, range),
            countPasskeys(db, caller.userId),
          ]),
        keyOf: ({ id }) => id,
        present: (rows) => rows.map(presentPasskey),
      }),
    );
  },
});
