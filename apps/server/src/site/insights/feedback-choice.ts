import { chooseSettings, readCustomization } from '../../areas/customization/index.ts';
import type { Platform } from '../../platform/index.ts';

/** Whether the pages of a site space ask readers for feedback, as its owners chose. */
export async function isFeedbackWanted(
  platform: Platform,
  { siteId, siteSpaceId }: { siteId: string; siteSpaceId: string },
): Promise<boolean> {
  const looks = await readCustomization(platform, platform.database.db, siteId);
  return chooseSettings(looks, siteSpaceId).customization.feedback.enabled;
}
