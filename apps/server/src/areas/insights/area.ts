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
