import { type AddExamples, requireExample } from '../../../testing/example-part.ts';
import { userActor } from '../../../testing/test-actor.ts';
import { addSiteSpace } from '../../sites/index.ts';
import { createSpace } from '../../spaces/index.ts';
import { DEFAULT_CUSTOMIZATION } from '../index.ts';
import { putSettings } from '../store.ts';

/** A space on the example site that has a look of its own. */
export const addExamples: AddExamples = async (draft) => {
  const { platform, tx, organizationId, ownerId } = draft;
  const actor = userActor(ownerId);
  const siteId = requireExample(draft, 'siteId');
  const { id, title } = await createSpace(platform, tx, { organizationId, actor, title: 'Bodies' });
  const site = { siteId, organizationId, actor };
  const siteSpaceId = await addSiteSpace(platform, tx, site, { spaceId: id, title });
  const settings = JSON.stringify({ customization: DEFAULT_CUSTOMIZATION, assets: {} });
  await putSettings(tx, { siteId, siteSpaceId }, settings);
  return { customizedSiteSpaceId: siteSpaceId };
};
