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
  summary: 'Count what readers of a site do',
  description:
    'For renderers of their own, also with the token of a visitor: what the server answers to readers it counts by itself. Events become counts of days within seconds, and nothing else of them is kept.',
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
  summary: 'Add up what readers of a site did',
  description:
    'Rows come in the order of time where they are grouped by it, and those with the most of the first metric first. Counts are some seconds late.',
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
  summary: 'List what readers wrote about pages',
  description:
    'The comments that came with feedback, the newest first. Feedback without one is in the counts alone.',
  tag: 'Insights',
  access: { object: 'site', ability: 'view' },
  query: listQuery({
    pageId: Type.Optional(Type.String({ description: 'Only those about this page.' })),
    rating: Type.Optional(ratingSchema),
  }),
  responses: { 200: paginated(insightComment) },
});
