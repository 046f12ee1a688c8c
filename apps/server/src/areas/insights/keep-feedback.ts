import { followOrder, noteOrder, type Platform, readTimestamp } from '../../platform/index.ts';
import { findCounting } from './counting.ts';
import { dayOf } from './insight-day.ts';
import { countCommentsSince, insertComment, readKnown } from './store.ts';
import type { Rating } from './tables.ts';

/** Characters of a comment. */
export const MAX_COMMENT_LENGTH = 500;
/** Comments that a site keeps of 24 hours: of those that come then, only the rating counts. */
export const MAX_COMMENTS_A_DAY = 1000;
const DAY_MS = 86_400_000;

/** What a reader says about a page of a site. */
export interface Feedback {
  siteId: string;
  siteSpaceId: string;
  spaceId: string;
  pageId: string;
  rating: Rating;
  /** Trimmed; '' for none. */
  comment: string;
}

/** Counts a reader's feedback, and keeps the comment. */
export async function keepFeedback(platform: Platform, feedback: Feedback): Promise<void> {
  const { siteId, siteSpaceId, spaceId, pageId, rating, comment } = feedback;
  const now = platform.clock.now();
  findCounting(platform)?.addCount({
    siteId,
    siteSpaceId,
    spaceId,
    pageId,
    type: 'page_feedback' as const,
    detail: rating,
    day: dayOf(now),
    events: 1,
    empty: 0,
  });
  if (comment === '') return;
  const since = new Date(now.getTime() - DAY_MS).toISOString();
  await platform.database.transaction(
    async (tx) => {
      const known = await readKnown(tx, { siteIds: [siteId], spaceIds: [spaceId] });
      if (!known.siteIds.has(siteId) || !known.spaceIds.has(spaceId)) return;
      const recent = await countCommentsSince(tx, { siteId, since, limit: MAX_COMMENTS_A_DAY });
      if (recent >= MAX_COMMENTS_A_DAY) return;
      await followOrder(platform, tx);
      await insertComment(tx, {
        id: platform.ids.next(),
        site_id: siteId,
        space_id: spaceId,
        site_space_id: siteSpaceId,
        page_id: pageId,
        rating,
        comment,
        created_at: readTimestamp(platform.clock),
      });
      await noteOrder(platform, tx);
    },
    { isolation: 'read committed' },
  );
}
