import type { insightComment, insightRow } from '@octavo/contract/insights';
import type { Static } from 'typebox';
import type { Sum } from './aggregate-store.ts';
import type { InsightCommentsTable } from './tables.ts';

const TEXTS = ['siteSpace', 'page', 'query', 'rating', 'link'] as const;

/** A sum as the API shows it: null for what belongs to nothing, or to all other texts. */
export function presentSum(sum: Sum): Static<typeof insightRow> {
  const shown: Static<typeof insightRow> = { ...sum };
  for (const name of TEXTS) if (sum[name] === '') shown[name] = null;
  return shown;
}

/** What a reader wrote, as the API shows it. */
export function presentComment(row: InsightCommentsTable): Static<typeof insightComment> {
  return {
    object: 'insight-comment',
    id: row.id,
    siteSpace: row.site_space_id,
    page: row.page_id,
    rating: row.rating,
    comment: row.comment,
    createdAt: row.created_at,
  };
}
