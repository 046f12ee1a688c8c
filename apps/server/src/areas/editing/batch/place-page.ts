import type { PageRecord } from '@octavo/content';
import { badRequest } from '../../../http/errors.ts';
import type { BatchDraft } from './batch-draft.ts';
import { requirePage } from './find-objects.ts';
import { readSlug } from './page-attributes.ts';

/** How many pages may be above a page. */
const MAX_DEPTH = 50;

/** Where an operation puts a page, as it was written. */
export interface WrittenPlace {
  into?: string | null;
  at?: number;
  slug?: string;
}

/**
 * Puts a page where an operation says: a new one last at the root unless told otherwise, an old one
 * where it is. A slug that was not asked for gets a suffix where a sibling has it.
 *
 * @throws ApiError 400 for a place that cannot be, 409 for a slug that is taken
 */
export function placePage(
  draft: BatchDraft,
  record: PageRecord,
  place: WrittenPlace,
  path: string,
): void {
  const { pages } = draft;
  const before = pages.get(record.id);
  const present = before === undefined ? null : pages.parentOf(before);
  const parent = place.into === undefined ? present : readParent(draft, record, place.into, path);
  requireAllowedPlace(record, parent, path);
  const settled = settleSlug(draft, record, { ...place, parent, before }, path);
  if (before !== undefined && parent === present && place.at === undefined) pages.put(settled);
  else pages.place(settled, parent, place.at);
}

/** @throws ApiError 400 for a page whose type and place or body exclude each other */
export function requireAllowedPlace(record: PageRecord, parent: string | null, path: string): void {
  if (record.type === 'group' && parent !== null) {
    throw badRequest(`${path}.into`, 'must be null for a group: groups can be only at the root');
  }
  if (record.type === 'link' && record.target === undefined) {
    throw badRequest(`${path}.target`, 'is required for a link');
  }
  if (record.type !== 'link' && record.target !== undefined) {
    throw badRequest(`${path}.target`, 'is allowed only for pages of type link');
  }
}

function readParent(
  draft: BatchDraft,
  record: PageRecord,
  into: string | null,
  path: string,
): string | null {
  if (into === null) return null;
  const { pages } = draft;
  const parent = requirePage(draft, into, `${path}.into`);
  if (parent.type === 'link') throw badRequest(`${path}.into`, 'must not be a link');
  if (pages.get(record.id) === undefined) {
    if (pages.depthBelow(parent.id) > MAX_DEPTH) throw tooDeep(path);
    return parent.id;
  }
  if (pages.isWithin(parent.id, record.id)) {
    throw badRequest(`${path}.into`, 'must not be the page itself or a page below it');
  }
  if (pages.depthBelow(parent.id) + pages.heightOf(record.id) > MAX_DEPTH) throw tooDeep(path);
  return parent.id;
}

function tooDeep(path: string) {
  return badRequest(`${path}.into`, `must not put more than ${MAX_DEPTH} pages above any page`);
}

function settleSlug(
  draft: BatchDraft,
  record: PageRecord,
  place: { slug?: string; parent: string | null; before: PageRecord | undefined },
  path: string,
): PageRecord {
  const { parent, before } = place;
  if (place.slug !== undefined) {
    const given = { slug: place.slug, parent, page: record.id };
    return { ...record, slug: readSlug(draft, given, `${path}.slug`) };
  }
  if (before !== undefined && draft.pages.parentOf(before) === parent) return record;
  return { ...record, slug: draft.takeSlug(record.id, parent, record.slug) };
}
