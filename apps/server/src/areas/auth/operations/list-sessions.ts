import * as contract from '@octavo/contract/auth';
import { signedIn } from '../../../http/access.ts';
import { sessionIdOf } from '../../../http/caller.ts';
import { implementOperation } from '../../../http/implement-operation.ts';
import { answerList } from '../../../http/list.ts';
import { ok } from '../../../http/reply.ts';
import { presentSession } from '../present.ts';
import { readLimits } from '../sessions.ts';
import { countSessions, listSessionRows } from '../sessions-store.ts';

/** The caller's browser sessions, oldest first. */
export const listSessions = implementOperation(contract.listSessions, {
  access: signedIn(),
  async handle({ platform, caller, query }) {
    const { db } = platform.database;
    const limits = readLimits(platform.clock);
    return ok(
      await answerList(platform.signer, query, {
        scope: `sessions ${caller.userId}`,
        key: 'string',
        read: (range) =>
          Promise.all([
            listSessionRows(db, caller.userId, limits, range),
            countSessions(db, caller.userId, limits),
          ]),
        keyOf: ({ id }) => id,
        present: (rows) => rows.map((row) => presentSession(row, sessionIdOf(caller))),
      }),
    );
  },
});
