/** What is counted: what happens on a site, by the names of the API. */
export type InsightType = 'page_view' | 'page_feedback' | 'search_type_query' | 'link_click';

export interface InsightCountsTable {
  site_id: string;
  type: InsightType;
  /** The day in UTC, `2026-01-31`. */
  day: string;
  /** '' where it belongs to none. */
  site_space_id: string;
  /** '' where it belongs to none. */
  page_id: string;
  /** What was searched for, the rating, or where the link leads; '' for others and for nothing. */
  detail: string;
  /** The Monday of the day's week. */
  week: string;
  /** The space of the site space; null where it belongs to none. */
  space_id: string | null;
  /** How often it happened. */
  events: number;
  /** How many of those were searches that found nothing. */
  empty: number;
}

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
