import type { AddExamples } from '../../../testing/example-part.ts';
import { userActor } from '../../../testing/test-actor.ts';
import { createScimToken } from '../tokens.ts';

/** A provisioning token. */
export const addExamples: AddExamples = async ({ platform, tx, organizationId, ownerId }) => {
  const actor = userActor(ownerId);
  const { token } = await createScimToken(platform, tx, { organizationId, label: 'Okta', actor });
  return { scimTokenId: token.id };
};
