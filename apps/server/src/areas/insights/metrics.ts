import type { InsightCountsTable, InsightType } from './tables.ts';

/** What can be counted up, and of which counts it is the sum. */
export const METRICS = {
  views: { type: 'page_view', column: 'events' },
  searches: { type: 'search_type_query', column: 'events' },
  searchesWithoutResults: { type: 'search_type_query', column: 'empty' },
  feedback: { type: 'page_feedback', column: 'events' },
  linkClicks: { type: 'link_click', column: 'events' },
} as const satisfies Record<string, { type: InsightType; column: keyof InsightCountsTable }>;

export type Metric = keyof typeof METRICS;

/** Every metric, in the order in which answers have them. */
export const METRIC_NAMES = Object.keys(METRICS) as Metric[];

/** What counts can be parted by; `type` where only counts of one type can. */
export const GROUPS = {
  day: {},
  week: {},
  month: {},
  siteSpace: {},
  page: {},
  query: { type: 'search_type_query' },
  rating: { type: 'page_feedback' },
  link: { type: 'link_click' },
} as const satisfies Record<string, { type?: InsightType }>;

export type Group = keyof typeof GROUPS;

/** Every way of parting counts. */
export const GROUP_NAMES = Object.keys(GROUPS) as Group[];

/** The one type of which counts have what they are parted or chosen by; undefined for all. */
export function findType(names: readonly Group[]): InsightType | 'none' | undefined {
  const types = new Set(
    names.flatMap((name) => {
      const group: { type?: InsightType } = GROUPS[name];
      return group.type === undefined ? [] : [group.type];
    }),
  );
  if (types.size > 1) return 'none';
  return [...types][0];
}
