import type { Platform } from '../../platform/index.ts';
import { mergeSources } from '../content/index.ts';
import { presentChangeRequest } from './present.ts';
import { findChangeRequests } from './store.ts';

/** Lets revisions show the change requests that they are merges of. */
export function subscribeChangeRequests(platform: Platform): void {
  mergeSources.extend(platform, async (db, ids, url) => {
    const rows = await findChangeRequests(db, ids);
    return new Map(rows.map((row) => [row.id, presentChangeRequest(row, url)]));
  });
}
