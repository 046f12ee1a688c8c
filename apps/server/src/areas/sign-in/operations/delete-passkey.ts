import { actorOf } from '../../../http/caller.ts';
import { defineOperation } from '../../../http/define-operation.ts';
import { noContent } from '../../../http/reply.ts';
import { onOwnPasskey } from '../access.ts';
import { removePasskey } from '../passkeys.ts';

/** Removes one of the caller's passkeys. */
export const deletePasskey = defineOperation({
  id: 'delete-passkey',
  method: 'DELETE',
  path: '/user/passkeys/{passkeyId}',
  tag: 'Users',
  summary: 'Remove a passkey',
  description: 'Nobody signs in with it from then on. A mail tells the user.',
  access: onOwnPasskey(),
  emits: ['passkey.deleted'],
  responses: { 204: null },
  handle: ({ platform, caller, write }) =>
    write(async (tx, passkey) => {
      await removePasskey(platform, tx, passkey, { actor: actorOf(caller) });
      return noContent();
    }),
});
