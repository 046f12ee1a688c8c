import { defineOperation } from '../../../http/define-operation.ts';
import { ok } from '../../../http/reply.ts';
import { onSite } from '../../sites/index.ts';
import { listSums } from '../aggregate-store.ts';
import { presentSum } from '../present.ts';
import { aggregationBody, insightAggregate } from '../resource.ts';
import { settleAggregation } from '../settle-aggregation.ts';

export const aggregateInsights = defineOperation({
  id: 'aggregate-insights',
  method: 'POST',
  path: '/orgs/{organizationId}/sites/{siteId}/insights/aggregate',
  summary: 'Add up what readers of a site did',
  description:
    'Rows come in the order of time where they are grouped by it, and those with the most of the first metric first. Counts are some seconds late.',
  tag: 'Insights',
  access: onSite('view'),
  writes: false,
  body: aggregationBody,
  responses: { 200: insightAggregate },
  example: { body: { groupBy: ['day'], range: { from: '2030-01-01', to: '2030-01-31' } } },
  async handle({ platform, subject, body }) {
    const aggregation = settleAggregation(subject.site.id, body);
    const { limit, range } = aggregation;
    const sums = await listSums(platform.database.db, { ...aggregation, limit: limit + 1 });
    return ok({
      object: 'insight-aggregate' as const,
      range,
      rows: sums.slice(0, limit).map(presentSum),
      complete: sums.length <= limit,
    });
  },
});
