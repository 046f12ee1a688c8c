import type { ConflictResource } from '@octavo/contract/change-requests';
import { WordComparer } from '@octavo/markup';
import type { Urls } from '../../../http/urls.ts';
import type { Db, Platform } from '../../../platform/index.ts';
import { findUsers } from '../../auth/index.ts';
import { createDownloadUrls, type RevisionView, readDocuments } from '../../content/index.ts';
import type { ConflictRow } from './conflict-store.ts';
import { presentConflict } from './present-conflict.ts';
import { listSideDocuments, type SideFormat } from './present-sides.ts';

/** How conflicts are shown. */
export interface ShownConflicts {
  /** The content of the change request. */
  view: RevisionView;
  url: Urls;
  /** Of whole texts; Markdown unless given. */
  format?: SideFormat | undefined;
}

/** Conflicts as the API shows them, in their order. */
export async function showConflicts(
  platform: Platform,
  db: Db,
  rows: readonly ConflictRow[],
  { view, url, format = 'markdown' }: ShownConflicts,
): Promise<ConflictResource[]> {
  const resolvers = new Set(rows.flatMap((row) => row.resolved_by ?? []));
  const users = await findUsers(db, [...resolvers]);
  const hashes = rows.flatMap(({ conflict }) => listSideDocuments(conflict));
  const options = {
    view,
    url,
    format,
    words: new WordComparer(),
    users: new Map(users.map((user) => [user.id, user])),
    documents: await readDocuments(platform, hashes, db),
    makeDownloadUrl: createDownloadUrls(platform, url, view.spaceId),
  };
  return rows.map((row) => presentConflict(row, options));
}
