/** What is counted: what happens on a site, by the names of the API. */
export type InsightType = 'page_view' | 'page_feedback' | 'search_type_query' | 'link_click';

/** How helpful a reader finds a page. */
export type Rating = 'good' | 'ok' | 'bad';

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

export interface InsightCommentsTable {
  id: string;
  site_id: string;
  space_id: string;
  site_space_id: string;
  page_id: string;
  rating: Rating;
  comment: string;
  created_at: string;
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    insight_counts: InsightCountsTable;
    insight_comments: InsightCommentsTable;
  }
}
