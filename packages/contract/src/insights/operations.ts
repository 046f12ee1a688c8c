import { Type } from 'typebox';
import { listQuery, paginated } from '../lists.ts';
import { declareOperation } from '../operation.ts';
import {
  aggregationBody,
  insightAggregate,
  insightComment,
  insightEvent,
  MAX_EVENTS,
  ratingSchema,
} from './resource.ts';

export const noteInsightEvents = declareOperation({
  id: 'note-insight-events',
  method: 'POST',
  path: '/orgs/{organizationId}/sites/{siteId}/insights/events',
  summary: 'Record events of readers of a site',
  description:
    'For custom renderers, also with the token of a visitor; the server itself counts the pages that it serves to readers. Within seconds, events are added to counts per day, and nothing else of them is kept.',
  tag: 'Insights',
  access: { object: 'site', ability: 'view', letsVisitorsIn: true },
  // It writes no object of the API, so tokens that only read may send what their readers do.
  writes: false,
  body: Type.Object({
    events: Type.Array(insightEvent, { minItems: 1, maxItems: MAX_EVENTS }),
  }),
  responses: { 202: Type.Object({ accepted: Type.Integer() }) },
  example: { body: { events: [{ type: 'search_type_query', query: 'glaze', results: 2 }] } },
});

export const aggregateInsights = declareOperation({
  id: 'aggregate-insights',
  method: 'POST',
  path: '/orgs/{organizationId}/sites/{siteId}/insights/aggregate',
  summary: 'Aggregate the events of readers of a site',
  description:
    'Rows are ordered by time if they are grouped by it, and otherwise by the first metric, highest first. Counts are delayed by a few seconds.',
  tag: 'Insights',
  access: { object: 'site', ability: 'view' },
  writes: false,
  body: aggregationBody,
  responses: { 200: insightAggregate },
  example: { body: { groupBy: ['day'], range: { from: '2030-01-01', to: '2030-01-31' } } },
});

export const listInsightComments = declareOperation({
  id: 'list-insight-comments',
  method: 'GET',
  path: '/orgs/{organizationId}/sites/{siteId}/insights/feedback',
  summary: 'List the feedback comments of readers',
  description:
    'Lists the comments that were sent with feedback, newest first. Feedback without a comment appears only in the counts.',
  tag: 'Insights',
  access: { object: 'site', ability: 'view' },
  query: listQuery({
    pageId: Type.Optional(Type.String({ description: 'Only comments about this page.' })),
    rating: Type.Optional(ratingSchema),
  }),
  responses: { 200: paginated(insightComment) },
});
