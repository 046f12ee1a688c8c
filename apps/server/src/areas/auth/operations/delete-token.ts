import * as contract from '@octavo/contract/auth';
import { actorOf } from '../../../http/caller.ts';
import { implementOperation } from '../../../http/implement-operation.ts';
import { noContent } from '../../../http/reply.ts';
import { onOwnToken } from '../access.ts';
import { revokeToken } from '../people.ts';

/** Revokes one of the caller's tokens. */
export const deleteToken = implementOperation(contract.deleteToken, {
  access: onOwnToken(),
  handle: ({ platform, caller, write }) =>
    write(async (tx, token) => {
      await revokeToken(platform, tx, token, actorOf(caller));
      return noContent();
    }),
});
