import type { ReadingCaller } from '../../http/caller.ts';
import type { Platform, Reader } from '../../platform/index.ts';
import {
  type PublishedStructure,
  readPublishedStructure,
  type SiteRow,
  seeStructure,
} from '../sites/index.ts';
import {
  findSpacesFor,
  listVisitedSpaces,
  requireSubject,
  type SpaceSubject,
} from '../spaces/index.ts';

/** A site as its caller sees it. */
export interface OpenSite {
  site: SiteRow;
  structure: PublishedStructure;
  /** The spaces that the caller sees, by their ids. */
  spaces: ReadonlyMap<string, SpaceSubject>;
  /** As whom a visitor reads; members see whatever conditions say. */
  reader: Reader | undefined;
}

/**
 * What of a site a caller sees: a visitor what conditions let through, a member the spaces that it
 * has a role on. The spaces are read with one query.
 */
export async function openSite(
  platform: Platform,
  caller: ReadingCaller,
  site: SiteRow,
): Promise<OpenSite> {
  const { db } = platform.database;
  const whole = await readPublishedStructure(platform, site.id);
  if (caller.kind === 'visitor') {
    const { reader } = caller;
    const visited = await listVisitedSpaces(db, caller);
    const spaces = new Map(visited.map((subject) => [subject.space.id, subject]));
    return { site, structure: seeStructure(whole, reader), spaces, reader };
  }
  const ids = whole.siteSpaces.map(({ siteSpace }) => siteSpace.spaceId);
  const rows = await findSpacesFor(db, ids, caller);
  const spaces = new Map([...rows].map(([id, row]) => [id, requireSubject(row)]));
  return { site, structure: whole, spaces, reader: undefined };
}
