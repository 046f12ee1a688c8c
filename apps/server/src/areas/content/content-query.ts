import type { contentQuery } from '@octavo/contract/content';
import type { Static } from 'typebox';
import { notFound } from '../../http/errors.ts';
import type { Platform } from '../../platform/index.ts';
import { type RevisionView, readRevision, readRevisionRow } from './revision-view.ts';
import type { RevisionRow } from './store.ts';

export type ContentQuery = Static<typeof contentQuery>;

/** Whether a query asks for Git metadata, which it does unless it says otherwise. */
export function wantsMetadata(query: ContentQuery): boolean {
  return query.metadata ?? true;
}

/** Whether a query asks for the pages that computed pages make, which it does unless it says otherwise. */
export function wantsComputed(query: ContentQuery): boolean {
  return query.computed ?? true;
}

/**
 * A revision of a space.
 *
 * @throws ApiError 404 where the space has none of that id.
 */
export async function requireRevision(
  platform: Platform,
  spaceId: string,
  revisionId: string,
): Promise<RevisionView> {
  await requireRevisionRow(platform, spaceId, revisionId);
  const view = await readRevision(platform, revisionId);
  if (view === undefined) {
    throw notFound('revision', 'revision_missing');
  }
  return view;
}

/** Like `requireRevision`, without reading the content. */
export async function requireRevisionRow(
  platform: Platform,
  spaceId: string,
  revisionId: string,
): Promise<RevisionRow> {
  const row = await readRevisionRow(platform, revisionId);
  if (row === undefined || row.spaceId !== spaceId) {
    throw notFound('revision', 'revision_missing');
  }
  return row;
}
