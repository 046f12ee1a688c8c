import * as contract from '@octavo/contract/sign-in';
import { actorOf } from '../../../http/caller.ts';
import { implementOperation } from '../../../http/implement-operation.ts';
import { noContent } from '../../../http/reply.ts';
import { onOwnPasskey } from '../access.ts';
import { removePasskey } from '../passkeys.ts';

/** Removes one of the caller's passkeys. */
export const deletePasskey = implementOperation(contract.deletePasskey, {
  access: onOwnPasskey(),
  handle: ({ platform, caller, write }) =>
    write(async (tx, passkey) => {
      await removePasskey(platform, tx, passkey, { actor: actorOf(caller) });
      return noContent();
    }),
});
