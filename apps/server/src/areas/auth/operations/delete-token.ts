import { actorOf } from '../../../http/caller.ts';
import { defineOperation } from '../../../http/define-operation.ts';
import { noContent } from '../../../http/reply.ts';
import { onOwnToken } from '../access.ts';
import { revokeToken } from '../people.ts';

/** Revokes one of the caller's tokens. */
export const deleteToken = defineOperation({
  id: 'delete-token',
  method: 'DELETE',
  path: '/user/tokens/{tokenId}',
  tag: 'Users',
  summary: 'Revoke an API token',
  access: onOwnToken(),
  emits: ['token.revoked'],
  responses: { 204: null },
  handle: ({ platform, caller, write }) =>
    write(async (tx, token) => {
      await revokeToken(platform, tx, token, actorOf(caller));
      return noContent();
    }),
});
