import { type AddExamples, requireExample } from '../../../testing/example-part.ts';
import { userActor } from '../../../testing/test-actor.ts';
import { addShareLink } from '../index.ts';

/** A share link of the example site. */
export const addExamples: AddExamples = async (draft) => {
  const { platform, tx, organizationId, ownerId } = draft;
  const siteId = requireExample(draft, 'siteId');
  const link = { siteId, organizationId, name: 'Beta customers', actor: userActor(ownerId) };
  return { shareLinkId: (await addShareLink(platform, tx, link)).id };
};
