import type { Platform, Tx } from '../../platform/index.ts';
import { type ContentMove, isSmallChange, readRevisionRow } from '../content/index.ts';
import { listChangedPages, listIncludingPages } from './changed-pages.ts';
import { listHiddenByChange } from './hidden-by-change.ts';
import { placePages } from './place-pages.ts';
import { putPages, readTree } from './put-pages.ts';
import { requestIndexing } from './reindex.ts';
import { deleteUnused } from './restrictions-store.ts';
import { clearPages, findSearchState, openSpaceIndex, type SearchState } from './store.ts';

/**
 * Brings the index in step with a space's new head. A small change is indexed inside the transaction
 * that makes it, so that whoever made it finds it at once; a large one is left to a durable job, as
 * are those that come before an earlier large one is begun with. What it hides is hidden at once all
 * the same. Only pages whose findable part
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
      { revision: { spaceId, id: after }, head: after, number },
      { changed, mayBeThere: state.move !== null, documents: change.documents },
    );
    return;
  }
  const number = await openSpaceIndex(tx, spaceId, {
    ...state,
    move: state.move ?? { revisionId: after, upTo: '' },
  });
  await hideAtOnce(platform, tx, change, number);
  await requestIndexing(platform, tx, spaceId);
}

/** Where pages stand and by what they are restricted is always that of the head. */
async function hideAtOnce(
  platform: Platform,
  tx: Tx,
  change: ContentMove,
  number: number,
): Promise<void> {
  const { spaceId, after } = change;
  const { placed, cleared } = await listHiddenByChange(platform, tx, change);
  const readHead = () => readTree(platform, tx, after);
  const space = { id: spaceId, number };
  const { released } = await placePages(tx, space, placed, { readHead, onlyKnown: true });
  for (const one of await clearPages(tx, spaceId, cleared)) released.add(one);
  await deleteUnused(tx, released);
}

/** An index that was never opened is that of a space without pages. */
async function beginState(platform: Platform, tx: Tx, before: string): Promise<SearchState> {
  const row = await readRevisionRow(platform, before, tx);
  return { revisionId: row?.content.pages === null ? before : null, move: null };
}
