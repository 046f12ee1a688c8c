import { defineOperation } from '../../../http/define-operation.ts';
import { noContent } from '../../../http/reply.ts';
import { onOwnToken } from '../access.ts';
import { deleteToken as deleteTokenRow } from '../store.ts';

/** Revokes one of the caller's tokens. */
export const deleteToken = defineOperation({
  id: 'delete-token',
  method: 'DELETE',
  path: '/user/tokens/{tokenId}',
  tag: 'Users',
  summary: 'Revoke an API token',
  access: onOwnToken(),
  responses: { 204: null },
  handle: ({ subject, write }) =>
    write(async (tx) => {
      await deleteTokenRow(tx, subject.id);
      return noContent();
    }),
});
