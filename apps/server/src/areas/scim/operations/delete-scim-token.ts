import * as contract from '@octavo/contract/scim';
import { actorOf } from '../../../http/caller.ts';
import { implementOperation } from '../../../http/implement-operation.ts';
import { noContent } from '../../../http/reply.ts';
import { onScimToken } from '../access.ts';
import { revokeScimToken } from '../tokens.ts';

/** Revokes a provisioning token of an organization. */
export const deleteScimToken = implementOperation(contract.deleteScimToken, {
  access: onScimToken(),
  handle: ({ platform, caller, write }) =>
    write(async (tx, { token }) => {
      await revokeScimToken(platform, tx, token, actorOf(caller));
      return noContent();
    }),
});
