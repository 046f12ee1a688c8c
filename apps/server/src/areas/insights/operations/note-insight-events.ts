import { Type } from 'typebox';
import { defineOperation } from '../../../http/define-operation.ts';
import { onSite } from '../../sites/index.ts';
import { findCounting } from '../counting.ts';
import { readEvents } from '../read-events.ts';
import { insightEvent, MAX_EVENTS } from '../resource.ts';

export const noteInsightEvents = defineOperation({
  id: 'note-insight-events',
  method: 'POST',
  path: '/orgs/{organizationId}/sites/{siteId}/insights/events',
  summary: 'Count what readers of a site do',
  description:
    'For renderers of their own: what the server answers to readers it counts by itself. Events become counts of days within seconds, and nothing else of them is kept.',
  tag: 'Insights',
  access: onSite('view'),
  // It writes no object of the API, so tokens that only read may send what their readers do.
  writes: false,
  body: Type.Object({
    events: Type.Array(insightEvent, { minItems: 1, maxItems: MAX_EVENTS }),
  }),
  responses: { 202: Type.Object({ accepted: Type.Integer() }) },
  example: { body: { events: [{ type: 'search_type_query', query: 'glaze', results: 2 }] } },
  async handle({ platform, subject, body }) {
    const counts = await readEvents(platform, subject.site.id, body.events);
    for (const count of counts) findCounting(platform)?.addCount(count);
    return { status: 202 as const, body: { accepted: counts.length } };
  },
});
