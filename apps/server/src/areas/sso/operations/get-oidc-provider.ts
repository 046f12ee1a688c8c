import { defineOperation } from '../../../http/define-operation.ts';
import { ok } from '../../../http/reply.ts';
import { onOidcProvider } from '../oidc/access.ts';
import { presentOidcProvider } from '../oidc/present.ts';
import { oidcProviderResource } from '../oidc/resource.ts';

/** Reads an OpenID Connect provider. */
export const getOidcProvider = defineOperation({
  id: 'get-oidc-provider',
  method: 'GET',
  path: '/orgs/{organizationId}/oidc/{oidcProviderId}',
  tag: 'Single sign-on',
  summary: 'Read an OpenID Connect provider',
  access: onOidcProvider(),
  responses: { 200: oidcProviderResource },
  handle: async ({ subject, url }) => ok(presentOidcProvider(subject.provider, url)),
});
