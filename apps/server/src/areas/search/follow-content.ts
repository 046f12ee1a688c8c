import type { PageRecord, StoredDocument } from '@octavo/content';
import type { Platform, Tx } from '../../platform/index.ts';
import { type ContentMove, isSmallChange, readRevisionRow } from '../content/index.ts';
import {
  type ChangedPage,
  hasSameVariables,
  listChangedPages,
  listIncludingPages,
} from './changed-pages.ts';
import { listInclusions } from './document-parts.ts';
import { type PlacedPage, placePages } from './place-pages.ts';
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

/** What has to be done at once after a change that is indexed later. */
interface HiddenByChange {
  /** Pages that stand elsewhere, are restricted otherwise, or may hide some of what is found of them. */
  placed: PlacedPage[];
  /** The ids of pages of which nobody is to find anything. */
  cleared: string[];
}

/**
 * What a large change may hide of what is in the index. Readers find a page until it is indexed again as
 * it was, unless some of that may be hidden by now: that is so where its conditions read other
 * variables, and where its text, or a reusable content that it shows, has another text with a condition
 * or with contents in it. A text that is not at hand is taken for one that has.
 */
async function listHiddenByChange(
  platform: Platform,
  tx: Tx,
  change: ContentMove,
): Promise<HiddenByChange> {
  const { documents = new Map<string, StoredDocument>() } = change;
  const changed = await listChangedPages(platform, tx, change);
  const hidden: HiddenByChange = { placed: [], cleared: [] };
  for (const { id, before, after, isRewritten } of changed) {
    if (before === undefined || after === null) continue;
    const isClosed = isRewritten && mayHide(before, after, documents);
    const isPlaced = before.parent !== after.parent || before.condition !== after.condition;
    if (isClosed || isPlaced) hidden.placed.push({ id, record: after, isClosed });
    if (after.noIndex && !before.noIndex) hidden.cleared.push(id);
  }
  const including: ChangedPage[] = await listIncludingPages(platform, tx, change, changed);
  hidden.placed.push(...including.map(({ id, after }) => ({ id, record: after, isClosed: true })));
  return hidden;
}

function mayHide(
  before: PageRecord,
  after: PageRecord,
  documents: ReadonlyMap<string, StoredDocument>,
): boolean {
  if (before.noIndex !== after.noIndex || !hasSameVariables(before, after)) return true;
  if (before.document === after.document || after.document === undefined) return false;
  const document = documents.get(after.document);
  return document === undefined || mayRestrict(document);
}

const CONDITION = /\{%[^}]*\bif\b/;

function mayRestrict(document: StoredDocument): boolean {
  return CONDITION.test(document.text) || listInclusions(document).length > 0;
}
