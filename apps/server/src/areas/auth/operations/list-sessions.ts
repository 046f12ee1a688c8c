import { signedIn } from '../../../http/access.ts';
import { sessionIdOf } from '../../../http/caller.ts';
import { defineOperation } from '../../../http/define-operation.ts';
import { answerList, listQuery, paginated } from '../../../http/list.ts';
import { ok } from '../../../http/reply.ts';
import { presentSession } from '../present.ts';
import { sessionResource } from '../resource.ts';
import { readLimits } from '../sessions.ts';
import { countSessions, listSessionRows } from '../sessions-store.ts';

/** The caller's browser sessions, oldest first. */
export const listSessions = defineOperation({
  id: 'list-sessions',
  method: 'GET',
  path: '/user/sessions',
  tag: 'Users',
  summary: 'List the browser sessions of the authenticated user',
  access: signedIn(),
  query: listQuery(),
  responses: { 200: paginated(sessionResource) },
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
