import { defineOperation } from '../../../http/define-operation.ts';
import { ok } from '../../../http/reply.ts';
import { onSamlProvider } from '../saml/access.ts';
import { presentSamlProvider } from '../saml/present.ts';
import { samlProviderResource } from '../saml/resource.ts';

/** A SAML provider of an organization. */
export const getSamlProvider = defineOperation({
  id: 'get-saml-provider',
  method: 'GET',
  path: '/orgs/{organizationId}/saml/{samlProviderId}',
  tag: 'Single sign-on',
  summary: 'Get a SAML provider',
  access: onSamlProvider('admin'),
  responses: { 200: samlProviderResource },
  handle: async ({ platform, subject, url }) =>
    ok(presentSamlProvider(subject.provider, url, platform.clock.now())),
});
