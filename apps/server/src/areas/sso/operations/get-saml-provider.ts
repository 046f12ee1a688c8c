import { defineOperation } from '../../../http/define-operation.ts';
import { ok } from '../../../http/reply.ts';
import { onSamlProvider } from '../saml/access.ts';
import { samlProviderResource } from '../saml/resource.ts';
import { showSamlProvider } from '../saml/show-providers.ts';

/** A SAML provider of an organization. */
export const getSamlProvider = defineOperation({
  id: 'get-saml-provider',
  method: 'GET',
  path: '/orgs/{organizationId}/saml/{samlProviderId}',
  tag: 'Single sign-on',
  summary: 'Get a SAML provider',
  access: onSamlProvider('admin'),
  responses: { 200: samlProviderResource },
  async handle({ platform, caller, subject: { provider, organization, role }, url }) {
    const viewer = { organization: organization.id, caller, role, url };
    const now = platform.clock.now();
    return ok(await showSamlProvider(platform.database.db, provider, viewer, now));
  },
});
