import { actorOf } from '../../../http/caller.ts';
import { defineOperation } from '../../../http/define-operation.ts';
import { noContent } from '../../../http/reply.ts';
import { deleteIdentities } from '../identities-store.ts';
import { onOidcProvider } from '../oidc/access.ts';
import { describeOidcProvider, locateOidcProvider } from '../oidc/events.ts';
import { deleteOidcProviderRow } from '../oidc/store.ts';
import { requireProviderLeft } from '../require-provider.ts';

/** Removes an OpenID Connect provider. */
export const deleteOidcProvider = defineOperation({
  id: 'delete-oidc-provider',
  method: 'DELETE',
  path: '/orgs/{organizationId}/oidc/{oidcProviderId}',
  tag: 'Single sign-on',
  summary: 'Remove an OpenID Connect provider',
  description: 'Its people stay members; sessions that began with it last as long as they would.',
  access: onOidcProvider(),
  emits: ['oidc-provider.deleted'],
  responses: { 204: null },
  errors: [{ type: 'last_sso_provider' }],
  handle: ({ platform, caller, write }) =>
    write(async (tx, { organization, provider }) => {
      await deleteOidcProviderRow(tx, provider.id);
      await deleteIdentities(tx, provider.id);
      await requireProviderLeft(tx, organization);
      await platform.events.emit(tx, 'oidc-provider.deleted', {
        ...{ actor: actorOf(caller), ...locateOidcProvider(provider) },
        before: describeOidcProvider(provider),
      });
      return noContent();
    }),
});
