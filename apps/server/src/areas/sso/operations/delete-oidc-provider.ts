import * as contract from '@octavo/contract/sso';
import { actorOf } from '../../../http/caller.ts';
import { implementOperation } from '../../../http/implement-operation.ts';
import { noContent } from '../../../http/reply.ts';
import { endSessionsThrough } from '../../auth/index.ts';
import { deleteIdentities } from '../identities-store.ts';
import { onOidcProvider } from '../oidc/access.ts';
import { describeOidcProvider, locateOidcProvider } from '../oidc/events.ts';
import { deleteOidcProviderRow } from '../oidc/store.ts';

/** Removes an OpenID Connect provider. */
export const deleteOidcProvider = implementOperation(contract.deleteOidcProvider, {
  access: onOidcProvider(),
  handle: ({ platform, caller, write }) =>
    write(async (tx, { provider }) => {
      const actor = actorOf(caller);
      await endSessionsThrough(platform, tx, provider.id, actor);
      await deleteOidcProviderRow(tx, provider.id);
      await deleteIdentities(tx, provider.id);
      await platform.events.emit(tx, 'oidc-provider.deleted', {
        actor,
        ...locateOidcProvider(provider),
        before: describeOidcProvider(provider),
      });
      return noContent();
    }),
});
