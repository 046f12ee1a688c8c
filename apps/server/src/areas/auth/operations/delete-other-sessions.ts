import * as contract from '@octavo/contract/auth';
import { signedIn } from '../../../http/access.ts';
import { actorOf, sessionIdOf } from '../../../http/caller.ts';
import { implementOperation } from '../../../http/implement-operation.ts';
import { noContent } from '../../../http/reply.ts';
import { endOtherSessions } from '../sessions.ts';

/** Ends the caller's browser sessions but the one that asks; a token ends all of them. */
export const deleteOtherSessions = implementOperation(contract.deleteOtherSessions, {
  access: signedIn(),
  handle: ({ platform, caller, write }) =>
    write(async (tx) => {
      const { userId } = caller;
      const ended = { userId, kept: sessionIdOf(caller) };
      await endOtherSessions(platform, tx, ended, actorOf(caller));
      return noContent();
    }),
});
