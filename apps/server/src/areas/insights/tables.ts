import type { InsightCountsTable } from '@octavo/contract/insights';

/** How helpful a reader finds a page. */
export type Rating = 'good' | 'ok' | 'bad';

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
