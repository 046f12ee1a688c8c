/** Insights: what owners of sites learn of what readers do, and what readers say. */

import { defineArea } from '../../http/define-area.ts';
import type { Platform } from '../../platform/index.ts';
import { spaceEmptiers } from '../spaces/index.ts';
import { startedCounting } from './counting.ts';
import { aggregateInsights } from './operations/aggregate-insights.ts';
import { listInsightComments } from './operations/list-insight-comments.ts';
import { noteInsightEvents } from './operations/note-insight-events.ts';
import { registerInsightPurge, scheduleInsightPurge } from './retention.ts';
import { deleteSomeCountsOfSpace } from './store.ts';

export { type Counter, makeCounter } from './counters.ts';
export { type Counting, findCounting, startCounting } from './counting.ts';
export { foldQuery } from './fold-detail.ts';
export { dayOf } from './insight-day.ts';
export { type Feedback, keepFeedback, MAX_COMMENT_LENGTH } from './keep-feedback.ts';
export type { Rating } from './tables.ts';

export const insightsArea = defineArea({
  name: 'insights',
  words: ['insight'],
  operations: [noteInsightEvents, aggregateInsights, listInsightComments],
  tables: ['insight_counts', 'insight_comments'],
  jobs: ['insights.purge'],
  states: [startedCounting],
  gives: [spaceEmptiers],
  open: subscribeInsights,
  schedule: scheduleInsightPurge,
});

/** Forgets counts and comments that were kept long enough, and those of spaces that go. */
function subscribeInsights(platform: Platform): void {
  registerInsightPurge(platform);
  spaceEmptiers.extend(platform, deleteSomeCountsOfSpace);
}
