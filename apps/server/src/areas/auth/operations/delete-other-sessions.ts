import { signedIn } from '../../../http/access.ts';
import { actorOf, sessionIdOf } from '../../../http/caller.ts';
import { defineOperation } from '../../../http/define-operation.ts';
import { noContent } from '../../../http/reply.ts';
import { endOtherSessions } from '../sessions.ts';

/** Ends the caller's browser sessions but the one that asks; a token ends all of them. */
export const deleteOtherSessions = defineOperation({
  id: 'delete-other-sessions',
  method: 'DELETE',
  path: '/user/sessions',
  tag: 'Users',
  summary: 'End all other browser sessions',
  access: signedIn(),
  emits: ['session.ended'],
  responses: { 204: null },
  handle: ({ platform, caller, write }) =>
    write(async (tx) => {
      const { userId } = caller;
      const ended = { userId, kept: sessionIdOf(caller) };
      await endOtherSessions(platform, tx, ended, actorOf(caller));
      return noContent();
    }),
});
