import * as contract from '@octavo/contract/auth';
import { actorOf } from '../../../http/caller.ts';
import { implementOperation } from '../../../http/implement-operation.ts';
import { noContent } from '../../../http/reply.ts';
import { onListedSession } from '../access.ts';
import { endSession } from '../sessions.ts';

/** Ends one of the caller's browser sessions, which may be the one that asks. */
export const deleteSession = implementOperation(contract.deleteSession, {
  access: onListedSession(),
  handle: ({ platform, caller, write }) =>
    write(async (tx, session) => {
      await endSession(platform, tx, session, actorOf(caller));
      return noContent();
    }),
});
