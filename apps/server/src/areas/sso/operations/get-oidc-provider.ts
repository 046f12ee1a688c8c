import { defineOperation } from '../../../http/define-operation.ts';
import { ok } from '../../../http/reply.ts';
import { onOidcProvider } from '../oidc/access.ts';
import { oidcProviderResource } from '../oidc/resource.ts';
import { showOidcProvider } from '../oidc/show-providers.ts';

/** Reads an OpenID Connect provider. */
export const getOidcProvider = defineOperation({
  id: 'get-oidc-provider',
  method: 'GET',
  path: '/orgs/{organizationId}/oidc/{oidcProviderId}',
  tag: 'Single sign-on',
  summary: 'Read an OpenID Connect provider',
  access: onOidcProvider(),
  responses: { 200: oidcProviderResource },
  async handle({ platform, caller, subject, url }) {
    const { organization, role, provider } = subject;
    const viewer = { organization: organization.id, caller, role, url };
    return ok(await showOidcProvider(platform.database.db, provider, viewer));
  },
});
