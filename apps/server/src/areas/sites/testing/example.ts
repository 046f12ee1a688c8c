import { type AddExamples, requireExample } from '../../../testing/example-part.ts';
import { grantExamples } from '../../../testing/grant-examples.ts';
import { userActor } from '../../../testing/test-actor.ts';
import { createSpace } from '../../spaces/index.ts';
import { addSiteSpace, createSite } from '../index.ts';

/** A site of the example space, with another space that it publishes; and a published site. */
export const addExamples: AddExamples = async (draft) => {
  const { platform, tx, organizationId, ownerId } = draft;
  const actor = userActor(ownerId);
  const spaces = [{ spaceId: requireExample(draft, 'spaceId'), title: 'Glazes' }];
  const make = (title: string, published: boolean) =>
    createSite(platform, tx, { organizationId, title, spaces, published, actor });
  const siteId = await make('Kiln docs', false);
  const publishedSiteId = await make('Kiln guide', true);
  for (const id of [siteId, publishedSiteId]) {
    await grantExamples(draft, { kind: 'site', id, organizationId });
  }
  const { id, title } = await createSpace(platform, tx, { organizationId, actor, title: 'Slips' });
  const site = { siteId, organizationId, actor };
  return {
    siteId,
    publishedSiteId,
    siteSpaceId: await addSiteSpace(platform, tx, site, { spaceId: id, title }),
  };
};
