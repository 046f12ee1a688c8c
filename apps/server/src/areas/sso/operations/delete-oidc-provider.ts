import { actorOf } from '../../../http/caller.ts';
import { defineOperation } from '../../../http/define-operation.ts';
import { noContent } from '../../../http/reply.ts';
import { endSessionsThrough } from '../../auth/index.ts';
import { deleteIdentities } from '../identities-store.ts';
import { onOidcProvider } from '../oidc/access.ts';
import { describeOidcProvider, locateOidcProvider } from '../oidc/events.ts';
import { deleteOidcProviderRow } from '../oidc/store.ts';

/** Removes an OpenID Connect provider. */
export const deleteOidcProvider = defineOperation({
  id: 'delete-oidc-provider',
  method: 'DELETE',
  path: '/orgs/{organizationId}/oidc/{oidcProviderId}',
  tag: 'Single sign-on',
  summary: 'Remove an OpenID Connect provider',
  description:
    'The sessions of all who signed in through it end. They stay members of the organization.',
  access: onOidcProvider(),
  emits: ['oidc-provider.deleted', 'session.ended'],
  responses: { 204: null },
  errors: [{ type: 'last_sso_provider' }],
  handle: ({ platform, caller, write }) =>
    write(async (tx, { provider }) => {
      const actor = actorOf(caller);
      await endSessionsThrough(platform, tx, provider.id, actor);
      await deleteOidcProviderRow(tx, provider.id);
      await deleteIdentities(tx, provider.id);
      await platform.events.emit(tx, 'oidc-provider.deleted', {
        ...{ actor, ...locateOidcProvider(provider) },
        before: describeOidcProvider(provider),
      });
      return noContent();
    }),
});
