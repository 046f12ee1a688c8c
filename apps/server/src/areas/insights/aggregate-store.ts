import { type Group, METRICS, type Metric } from '@octavo/contract/insights';
import { type ExpressionBuilder, sql } from 'kysely';
import type { Tables } from '../../platform/db/tables.ts';
import type { Db } from '../../platform/index.ts';

/** Which counts are added up, and how. */
export interface Aggregation {
  siteId: string;
  metrics: readonly Metric[];
  groupBy: readonly Group[];
  /** The first and the last day. */
  range: { from: string; to: string };
  filter: {
    page?: string | undefined;
    siteSpace?: string | undefined;
    /** What the counts have as their text: a folded query, a rating, or where a link leads. */
    detail?: string | undefined;
  };
  limit: number;
}

/** A sum: what it is of by the names of the groups, and the metrics. */
export type Sum = Readonly<Partial<Record<Group, string>> & Record<Metric, number>>;

type Counts = ExpressionBuilder<Tables, 'insight_counts'>;

const COLUMNS = {
  day: 'day',
  week: 'week',
  siteSpace: 'site_space_id',
  page: 'page_id',
  query: 'detail',
  rating: 'detail',
  link: 'detail',
} as const;

const TIMES: readonly Group[] = ['day', 'week', 'month'];

/**
 * Adds up the counts of a site, up to `limit` sums: in the order of time where they are parted by it,
 * the greatest first metric first otherwise and within it.
 */
export async function listSums(db: Db, aggregation: Aggregation): Promise<Sum[]> {
  const { siteId, metrics, groupBy, range, filter, limit } = aggregation;
  const types = new Set(metrics.map((metric) => METRICS[metric].type));
  let query = db
    .selectFrom('insight_counts')
    .select((is) => groupBy.map((group) => readGroup(is, group).as(group)))
    .select((is) => metrics.map((metric) => sumOf(is, metric).as(metric)))
    .where('site_id', '=', siteId)
    .where('type', 'in', [...types])
    .where('day', '>=', range.from)
    .where('day', '<=', range.to);
  if (filter.page !== undefined) query = query.where('page_id', '=', filter.page);
  if (filter.siteSpace !== undefined) query = query.where('site_space_id', '=', filter.siteSpace);
  if (filter.detail !== undefined) query = query.where('detail', '=', filter.detail);
  for (const group of groupBy) query = query.groupBy((is) => readGroup(is, group));
  for (const group of groupBy) {
    if (TIMES.includes(group)) query = query.orderBy((is) => readGroup(is, group));
  }
  const [first] = metrics;
  if (first !== undefined) query = query.orderBy((is) => sumOf(is, first), 'desc');
  for (const group of groupBy) query = query.orderBy((is) => readGroup(is, group));
  const rows: readonly object[] = await query.limit(limit).execute();
  return rows.map((row) => readSum(row as Record<string, unknown>, metrics));
}

function readGroup(is: Counts, group: Group) {
  if (group === 'month') return sql<string>`substr(${is.ref('day')}, 1, 7)`;
  return sql<string>`${is.ref(COLUMNS[group])}`;
}

function sumOf(is: Counts, metric: Metric) {
  const { type, column } = METRICS[metric];
  return sql<number>`coalesce(sum(case when ${is.ref('type')} = ${sql.lit(type)} then ${is.ref(column)} else 0 end), 0)`;
}

/** PostgreSQL gives sums as text. */
function readSum(row: Record<string, unknown>, metrics: readonly Metric[]): Sum {
  const sums = metrics.map((metric) => [metric, Number(row[metric])]);
  return { ...row, ...Object.fromEntries(sums) };
}
