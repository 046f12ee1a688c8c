import { actorOf } from '../../../http/caller.ts';
import { defineOperation } from '../../../http/define-operation.ts';
import { noContent } from '../../../http/reply.ts';
import { onListedSession } from '../access.ts';
import { endSession } from '../sessions.ts';

/** Ends one of the caller's browser sessions, which may be the one that asks. */
export const deleteSession = defineOperation({
  id: 'delete-session',
  method: 'DELETE',
  path: '/user/sessions/{sessionId}',
  tag: 'Users',
  summary: 'End a browser session',
  access: onListedSession(),
  emits: ['session.ended'],
  responses: { 204: null },
  handle: ({ platform, caller, write }) =>
    write(async (tx, session) => {
      await endSession(platform, tx, session, actorOf(caller));
      return noContent();
    }),
});
