import type {
  SiteSectionGroupResource,
  SiteSectionResource,
  SiteSpaceResource,
} from '@octavo/contract/sites';
import type { ReadingCaller } from '../../http/caller.ts';
import { notFound } from '../../http/errors.ts';
import type { Urls } from '../../http/urls.ts';
import type { Db, Platform } from '../../platform/index.ts';
import {
  findSpacesFor,
  listVisitedSpaces,
  requireSubject,
  type SpaceSubject,
  showSpaces,
} from '../spaces/index.ts';
import type { SiteSubject } from './access.ts';
import { type PresentedStructure, presentStructure } from './present-structure.ts';
import { listInOrder, listSections, listSpacesOf, type SiteOutline } from './structure/outline.ts';
import { readOutline } from './structure/outline-store.ts';

/** Whose site is read, by whom. */
export interface SiteReading {
  caller: ReadingCaller;
  subject: SiteSubject;
  url: Urls;
}

/** What a site is made of, as its caller sees it, from the outline of the site where that is known. */
export async function showStructure(
  platform: Platform,
  db: Db,
  { caller, subject, url, outline }: SiteReading & { outline?: SiteOutline },
): Promise<PresentedStructure & { outline: SiteOutline }> {
  const known = outline ?? (await readOutline(db, subject.site.id));
  const spaces = await showSpaces(platform, db, await listSeenSpaces(db, caller, known), url);
  const reader = caller.kind === 'visitor' ? caller.reader : undefined;
  return { outline: known, ...presentStructure(known, subject, { url, spaces, reader }) };
}

async function listSeenSpaces(
  db: Db,
  caller: ReadingCaller,
  { siteSpaces }: SiteOutline,
): Promise<SpaceSubject[]> {
  if (caller.kind === 'visitor') return listVisitedSpaces(db, caller);
  const ids = siteSpaces.filter((row) => !row.is_deleted).map((row) => row.space_id);
  const seen = await findSpacesFor(db, ids, caller);
  return [...seen.values()].map(requireSubject);
}

/** What a reading of one part is told: the outline after a write, where there was one. */
type PartReading = SiteReading & { id: string; outline?: SiteOutline };

/** One site space of the site as the caller sees it. @throws ApiError 404 when it has none of it. */
export async function showSiteSpace(
  platform: Platform,
  db: Db,
  { id, ...reading }: PartReading,
): Promise<SiteSpaceResource> {
  const { siteSpaces } = await showStructure(platform, db, reading);
  const found = siteSpaces.find((one) => one.id === id);
  if (found === undefined) throw notFound('site space');
  return found;
}

/** One section of the site as the caller sees it. @throws ApiError 404 */
export async function showSection(
  platform: Platform,
  db: Db,
  { id, ...reading }: PartReading,
): Promise<SiteSectionResource> {
  const { sections } = await showStructure(platform, db, reading);
  const found = sections.find((one) => one.id === id);
  if (found === undefined) throw notFound('site section');
  return found;
}

/** One section group of the site as the caller sees it. @throws ApiError 404 */
export async function showGroup(
  platform: Platform,
  db: Db,
  { id, ...reading }: PartReading,
): Promise<SiteSectionGroupResource> {
  const { groups } = await showStructure(platform, db, reading);
  const found = groups.find((one) => one.id === id);
  if (found === undefined) throw notFound('site section group');
  return found;
}

/**
 * What each part of a site sorts by in lists, by id: sections, groups and site spaces each in the
 * order of the site.
 */
export function listSortKeys(outline: SiteOutline): Map<string, string> {
  const keys = new Map<string, string>();
  for (const { id, position } of listInOrder(outline.groups)) keys.set(id, `${position} ${id}`);
  const addSpaces = (sectionId: string | null, above: string) => {
    for (const { id, position } of listSpacesOf(outline, sectionId)) {
      keys.set(id, `${above}${position} ${id}`);
    }
  };
  addSpaces(null, '');
  for (const { id, position, group_id } of listSections(outline)) {
    const above = group_id === null ? '' : `${keys.get(group_id) ?? ''} `;
    const key = `${above}${position} ${id}`;
    keys.set(id, key);
    addSpaces(id, `${key} `);
  }
  return keys;
}
