import * as contract from '@octavo/contract/auth';
import { signedIn } from '../../../http/access.ts';
import { implementOperation } from '../../../http/implement-operation.ts';
import { answerList } from '../../../http/list.ts';
import { ok } from '../../../http/reply.ts';
import { presentToken } from '../present.ts';
import { countTokens, listTokens as listTokenRows } from '../store.ts';

/** The caller's tokens, oldest first, without their secrets. */
export const listTokens = implementOperation(contract.listTokens, {
  access: signedIn({ withinReach: true }),
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
