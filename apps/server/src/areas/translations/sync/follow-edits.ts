import type { Platform, Tx } from '../../../platform/index.ts';
import type { ContentMove } from '../../content/index.ts';
import { readRevisionTexts, readWordsAt } from './read-words.ts';
import { deleteOutdated, listOutdatedOf } from './sync-store.ts';

/**
 * Takes words from what is outdated of a target where a commit changed them, by which people brought
 * them in line, or removed them.
 */
export async function followEdits(
  platform: Platform,
  tx: Tx,
  { spaceId, before, after }: ContentMove,
): Promise<void> {
  const rows = await listOutdatedOf(tx, spaceId);
  if (rows.length === 0) return;
  const ids = new Set(rows.map(({ page_id }) => page_id));
  const was = await readRevisionTexts(platform, before, ids, tx);
  const now = await readRevisionTexts(platform, after, ids, tx);
  const changed = rows.filter((row) => {
    const words = readWordsAt(now.get(row.page_id), row);
    return words === undefined || words !== readWordsAt(was.get(row.page_id), row);
  });
  await deleteOutdated(tx, changed);
}
