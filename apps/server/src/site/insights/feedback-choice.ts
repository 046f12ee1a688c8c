import type { Platform } from '../../platform/index.ts';

/** Whether the pages of a site space ask readers for feedback. */
export type ChooseFeedback = (
  platform: Platform,
  place: { siteId: string; siteSpaceId: string },
) => boolean | Promise<boolean>;

const choices = new WeakMap<Platform['events'], ChooseFeedback>();

/** Says where the choice of the owners is found. Until then no page asks. */
export function registerFeedbackChoice({ events }: Platform, choose: ChooseFeedback): void {
  choices.set(events, choose);
}

/** Whether the pages of a site space ask readers for feedback. */
export async function isFeedbackWanted(
  platform: Platform,
  place: { siteId: string; siteSpaceId: string },
): Promise<boolean> {
  return (await choices.get(platform.events)?.(platform, place)) ?? false;
}
