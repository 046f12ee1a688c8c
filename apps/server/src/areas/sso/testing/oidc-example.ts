import type { AddExamples } from '../../../testing/example-part.ts';
import { nameOidcSecret } from '../oidc/active-oidc-provider.ts';
import { insertOidcProvider } from '../oidc/store.ts';

/** An OpenID Connect provider with all it takes. */
export const addOidcExamples: AddExamples = async ({ platform, tx, organizationId }) => {
  const id = platform.ids.next();
  await insertOidcProvider(tx, {
    ...{ id, organization_id: organizationId, label: 'Company' },
    ...{ default_role: null, default_team: null },
    created_at: platform.clock.now().toISOString(),
    issuer: 'https://idp.example.com',
    client_id: 'octavo',
    client_secret: platform.sealer.seal(nameOidcSecret({ id }), 'example'),
  });
  return { oidcProviderId: id };
};
