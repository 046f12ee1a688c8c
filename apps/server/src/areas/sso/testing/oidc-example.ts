import type { AddExamples } from '../../../testing/example-part.ts';
import { userActor } from '../../../testing/test-actor.ts';
import { addOidcProvider } from '../index.ts';

/** An OpenID Connect provider with all it takes. */
export const addOidcExamples: AddExamples = async ({ platform, tx, organizationId, ownerId }) => ({
  oidcProviderId: await addOidcProvider(platform, tx, {
    ...{ organizationId, label: 'Company', actor: userActor(ownerId) },
    ...{ issuer: 'https://idp.example.com', clientId: 'octavo', clientSecret: 'example' },
  }),
});
