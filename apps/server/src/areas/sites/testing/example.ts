import { type AddExamples, requireExample } from '../../../testing/example-part.ts';
import { createSpace } from '../../spaces/index.ts';
import { addSiteSpace, createSite } from '../index.ts';

/** A site of the example space, with another space that it publishes. */
export const addExamples: AddExamples = async (draft) => {
  const { platform, tx, organizationId, ownerId } = draft;
  const siteId = await createSite(platform, tx, {
    organizationId,
    title: 'Kiln docs',
    spaces: [{ spaceId: requireExample(draft, 'spaceId'), title: 'Glazes' }],
  });
  const { id, title } = await createSpace(platform, tx, {
    ...{ organizationId, authorId: ownerId, title: 'Slips' },
  });
  return { siteId, siteSpaceId: await addSiteSpace(platform, tx, siteId, { spaceId: id, title }) };
};
