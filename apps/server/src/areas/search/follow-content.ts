import type { Platform, Tx } from '../../platform/index.ts';
import { type ContentMove, isSmallChange, readRevisionRow } from '../content/index.ts';
import { listChangedPages, listConcealed, listIncludingPages } from './changed-pages.ts';
import { putPages } from './put-pages.ts';
import { requestIndexing } from './reindex.ts';
import { clearPages, findSearchState, openSpaceIndex, type SearchState } from './store.ts';

/**
 * Brings the index in step with a space's new head. A small change is indexed inside the transaction
 * that makes it, so that whoever made it finds it at once; a large one is left to a durable job, as
 * are those that come before an earlier large one is begun with. Only pages whose findable part
 * changed are touched, and those that show a reusable content which did.
 */
export async function followContent(
  platform: Platform,
  tx: Tx,
  change: ContentMove,
): Promise<void> {
  const { spaceId, before, after } = change;
  const state = (await findSearchState(tx, spaceId)) ?? (await beginState(platform, tx, before));
  const stands = (state.move?.revisionId ?? state.revisionId) === before;
  if (stands && isSmallChange(change)) {
    const next: SearchState = state.move
      ? { ...state, move: { ...state.move, revisionId: after } }
      : { revisionId: after, move: null };
    const number = await openSpaceIndex(tx, spaceId, next);
    const changed = await listChangedPages(platform, tx, change);
    changed.push(...(await listIncludingPages(platform, tx, change, changed)));
    await putPages(
      platform,
      tx,
      { revision: { spaceId, id: after }, number },
      { changed, mayBeThere: state.move !== null, documents: change.documents },
    );
    return;
  }
  await openSpaceIndex(tx, spaceId, {
    ...state,
    move: state.move ?? { revisionId: after, upTo: '' },
  });
  await clearPages(tx, spaceId, await listConcealed(platform, tx, change));
  await requestIndexing(platform, tx, spaceId);
}

/** An index that was never opened is that of a space without pages. */
async function beginState(platform: Platform, tx: Tx, before: string): Promise<SearchState> {
  const row = await readRevisionRow(platform, before, tx);
  return { revisionId: row?.content.pages === null ? before : null, move: null };
}
