import {
  type AggregationBody,
  DEFAULT_ROWS,
  GROUPS,
  type Group,
  type InsightType,
  KEPT_DAYS,
  METRIC_NAMES,
  METRICS,
  type Metric,
} from '@octavo/contract/insights';
import { badRequest } from '../../http/errors.ts';
import type { Aggregation } from './aggregate-store.ts';
import { foldQuery } from './fold-detail.ts';
import { countDays } from './insight-day.ts';

/**
 * What a body asks to be added up, its defaults filled in.
 *
 * @throws ApiError 400 where the range is backward or too long, or where what is counted has not what
 * it is to be parted or chosen by
 */
export function settleAggregation(siteId: string, body: AggregationBody): Aggregation {
  const { range, filter = {}, groupBy = [] } = body;
  if (range.to < range.from) throw badRequest('body.range.to', 'must not be before `from`');
  if (countDays(range.from, range.to) > KEPT_DAYS) {
    throw badRequest('body.range', `must cover at most ${KEPT_DAYS} days`);
  }
  const { query, rating, siteSpace, page } = filter;
  return {
    siteId,
    metrics: settleMetrics(body),
    groupBy,
    range,
    filter: { siteSpace, page, detail: query === undefined ? rating : foldQuery(query) },
    limit: body.limit ?? DEFAULT_ROWS,
  };
}

function settleMetrics({ metrics, groupBy = [], filter = {} }: AggregationBody): Metric[] {
  const names = [
    ...groupBy,
    ...(filter.query === undefined ? [] : (['query'] as const)),
    ...(filter.rating === undefined ? [] : (['rating'] as const)),
  ];
  const type = findType(names);
  if (type === 'none') {
    throw badRequest('body.groupBy', 'and filter are a combination that is not counted');
  }
  const fits = (metric: Metric) => type === undefined || METRICS[metric].type === type;
  const unfit = metrics?.find((metric) => !fits(metric));
  if (unfit !== undefined) {
    throw badRequest(
      'body.metrics',
      `contains ${unfit}, which cannot be combined with this groupBy or filter`,
    );
  }
  return metrics ?? METRIC_NAMES.filter(fits);
}

/** The one type of which counts have what they are parted or chosen by; undefined for all. */
function findType(names: readonly Group[]): InsightType | 'none' | undefined {
  const types = new Set(
    names.flatMap((name) => {
      const group: { type?: InsightType } = GROUPS[name];
      return group.type === undefined ? [] : [group.type];
    }),
  );
  if (types.size > 1) return 'none';
  return [...types][0];
}
