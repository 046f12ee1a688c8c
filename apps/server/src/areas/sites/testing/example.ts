import { type AddExamples, requireExample } from '../../../testing/example-part.ts';
import { grantExamples } from '../../../testing/grant-examples.ts';
import { userActor } from '../../../testing/test-actor.ts';
import { createSpace } from '../../spaces/index.ts';
import { addSiteSection, addSiteSpace, createSite } from '../index.ts';
import { changeStructure } from '../structure/change-structure.ts';
import { addGroup } from '../structure/edit-groups.ts';

/**
 * A site of the example space, with another space that it publishes beside that, and two sections
 * more, one of them in a group; and a published site.
 */
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
  const site = { siteId, organizationId, actor };
  const makeSpace = async (title: string) => {
    const space = await createSpace(platform, tx, { organizationId, actor, title });
    return { spaceId: space.id, title };
  };
  const siteSpaceId = await addSiteSpace(platform, tx, site, await makeSpace('Slips'));
  const makeSection = async (title: string) => {
    const space = await makeSpace(title);
    return (await addSiteSection(platform, tx, site, { fallbackTitle: 'Docs', space })).id;
  };
  const siteSectionId = await makeSection('Wheels');
  const looseSiteSectionId = await makeSection('Tools');
  const siteSectionGroupId = platform.ids.next();
  await changeStructure(platform, tx, site, (outline) =>
    addGroup(outline, {
      ...{ id: siteSectionGroupId, siteId, title: 'Workshop', sections: [siteSectionId] },
      at: platform.clock.now().toISOString(),
    }),
  );
  return {
    ...{ siteId, publishedSiteId, siteSpaceId },
    ...{ siteSectionId, looseSiteSectionId, siteSectionGroupId },
  };
};
