import type { PageRecord } from '@octavo/content';
import { conflict } from '../../../http/errors.ts';
import type { BatchDraft } from './batch-draft.ts';

/** @throws ApiError 409 for a page that a computed page made, naming both */
export function refuseGenerated(
  { pages }: BatchDraft,
  { title, generated }: PageRecord,
  path: string,
): void {
  if (generated === undefined) return;
  const by = pages.get(generated.by);
  const maker = by === undefined ? 'a computed page' : `the computed page "${by.title}" (${by.id})`;
  throw conflict(
    'page_generated',
    `${path.replace(/^body\./, '')} names the page "${title}", which ${maker} generates: change its source instead.`,
  );
}
