import type { mergeSource } from '@octavo/contract/content';
import type { Static } from 'typebox';
import type { Urls } from '../../http/urls.ts';
import { type Db, defineExtensionPoint, type Platform } from '../../platform/index.ts';

export type MergeSource = Static<typeof mergeSource>;

/** Change requests as resources by their ids; those that are gone are left out. */
export type ShowMergeSources = (
  db: Db,
  ids: readonly string[],
  url: Urls,
) => Promise<ReadonlyMap<string, MergeSource>>;

/** Lets the area of change requests show those that revisions are merges of. */
export const mergeSources = defineExtensionPoint<ShowMergeSources>('what revisions are merges of');

/** What revisions are merges of, by the ids that they have of it; asks nothing where none is one. */
export async function showMergeSources(
  platform: Pick<Platform, 'areas'>,
  db: Db,
  rows: readonly { mergedFrom: string | null }[],
  url: Urls,
): Promise<ReadonlyMap<string, MergeSource>> {
  const ids = [...new Set(rows.flatMap(({ mergedFrom }) => mergedFrom ?? []))];
  const show = mergeSources.find(platform);
  if (ids.length === 0 || show === undefined) return new Map();
  return show(db, ids, url);
}
