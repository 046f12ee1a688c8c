import type { Platform, Tx } from '../../../platform/index.ts';
import { listWrittenChanges, readRevisionRow } from '../../content/index.ts';
import type { TakenIn } from './take-in-space.ts';

/** What `mergeFacts` declares, of content that went from one revision to another. */
export async function showMerge(
  platform: Platform,
  tx: Tx,
  { row, renamed }: TakenIn,
  move: { before: string; after: string },
) {
  const { before, after } = move;
  const pages = { created: 0, edited: 0, deleted: 0, moved: 0 };
  if (before !== after) {
    const [from, to] = [
      await readContent(platform, tx, before),
      await readContent(platform, tx, after),
    ];
    for (const { type } of await listWrittenChanges(platform, from, to, tx)) {
      if (type === 'page_created') pages.created += 1;
      else if (type === 'page_edited') pages.edited += 1;
      else if (type === 'page_deleted') pages.deleted += 1;
      else if (type === 'page_moved') pages.moved += 1;
    }
  }
  return { renamed, pages, conflicts: row.open_conflicts };
}

async function readContent(platform: Platform, tx: Tx, revisionId: string) {
  const row = await readRevisionRow(platform, revisionId, tx);
  if (row === undefined) throw new Error(`The revision ${revisionId} is missing.`);
  return row.content;
}
