import * as contract from '@octavo/contract/insights';
import { implementOperation } from '../../../http/implement-operation.ts';
import { ok } from '../../../http/reply.ts';
import { onSite } from '../../sites/index.ts';
import { listSums } from '../aggregate-store.ts';
import { presentSum } from '../present.ts';
import { settleAggregation } from '../settle-aggregation.ts';

export const aggregateInsights = implementOperation(contract.aggregateInsights, {
  access: onSite('view'),
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
