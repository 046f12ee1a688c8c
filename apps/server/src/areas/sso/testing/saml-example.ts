import type { AddExamples } from '../../../testing/example-part.ts';
import { testActor } from '../../../testing/test-actor.ts';
import { createSamlProvider } from '../saml/write-providers.ts';

/** A SAML provider that is not set up completely. */
export const addSamlExamples: AddExamples = async ({ platform, tx, organizationId }) => {
  const columns = { label: 'Kiln SAML', entity_id: 'https://idp.example.com' };
  const { id } = await createSamlProvider(platform, tx, organizationId, columns, testActor);
  return { samlProviderId: id };
};
