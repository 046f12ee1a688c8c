import * as contract from '@octavo/contract/sso';
import { actorOf } from '../../../http/caller.ts';
import { implementOperation } from '../../../http/implement-operation.ts';
import { noContent } from '../../../http/reply.ts';
import { onSamlProvider } from '../saml/access.ts';
import { deleteSamlProvider as removeSamlProvider } from '../saml/write-providers.ts';

/** Deletes a SAML provider. */
export const deleteSamlProvider = implementOperation(contract.deleteSamlProvider, {
  access: onSamlProvider('admin'),
  handle: ({ platform, caller, write }) =>
    write(async (tx, { provider }) => {
      await removeSamlProvider(platform, tx, provider, actorOf(caller));
      return noContent();
    }),
});
