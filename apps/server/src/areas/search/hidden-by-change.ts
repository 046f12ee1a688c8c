import type { PageRecord, StoredDocument } from '@octavo/content';
import type { Platform, Tx } from '../../platform/index.ts';
import type { ContentMove } from '../content/index.ts';
import {
  type ChangedPage,
  hasSameVariables,
  listChangedPages,
  listIncludingPages,
} from './changed-pages.ts';
import { listInclusions } from './document-parts.ts';
import type { PlacedPage } from './place-pages.ts';

/** What has to be done at once after a change that is indexed later. */
export interface HiddenByChange {
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
export async function listHiddenByChange(
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
