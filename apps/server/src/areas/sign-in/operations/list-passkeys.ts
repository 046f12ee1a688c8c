import * as contract from '@octavo/contract/sign-in';
import { signedIn } from '../../../http/access.ts';
import { implementOperation } from '../../../http/implement-operation.ts';
import { answerList } from '../../../http/list.ts';
import { ok } from '../../../http/reply.ts';
import { countPasskeys, listPasskeys as listPasskeyRows } from '../passkeys-store.ts';
import { presentPasskey } from '../present.ts';

/** The caller's passkeys, oldest first. */
export const listPasskeys = implementOperation(contract.listPasskeys, {
  access: signedIn(),
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
