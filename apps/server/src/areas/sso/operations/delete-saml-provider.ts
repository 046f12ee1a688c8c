import { actorOf } from '../../../http/caller.ts';
import { defineOperation } from '../../../http/define-operation.ts';
import { noContent } from '../../../http/reply.ts';
import { onSamlProvider } from '../saml/access.ts';
import { deleteSamlProvider as removeSamlProvider } from '../saml/write-providers.ts';

/** Deletes a SAML provider. */
export const deleteSamlProvider = defineOperation({
  id: 'delete-saml-provider',
  method: 'DELETE',
  path: '/orgs/{organizationId}/saml/{samlProviderId}',
  tag: 'Single sign-on',
  summary: 'Delete a SAML provider',
  description:
    'The sessions of all who signed in through it end. They stay members of the organization.',
  access: onSamlProvider('admin'),
  emits: ['saml-provider.deleted', 'session.ended'],
  responses: { 204: null },
  errors: [{ type: 'last_sso_provider' }],
  handle: ({ platform, caller, write }) =>
    write(async (tx, { provider }) => {
      await removeSamlProvider(platform, tx, provider, actorOf(caller));
      return noContent();
    }),
});
