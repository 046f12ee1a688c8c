import {
  type Actor,
  compareFacts,
  type EventEnvelope,
  type EventObject,
  type Facts,
  type Platform,
  type Tx,
} from '../../../platform/index.ts';
import { describeSiteSpace, locateSiteSpace } from '../events.ts';
import type { SectionGroupRow, SectionRow } from '../store.ts';
import {
  listRoots,
  listSectionsOf,
  listSpacesOf,
  type Sibling,
  type SiteOutline,
} from './outline.ts';
import type { OutlineChanges } from './outline-store.ts';

/** A section of a site, located by that. */
interface SectionObject extends EventObject<'site-section'> {
  siteId: string;
}

/** A section group of a site, located by that. */
interface SectionGroupObject extends EventObject<'site-section-group'> {
  siteId: string;
}

/** Something happened to a section of a site. */
export interface SiteSectionEvent extends EventEnvelope<SectionObject> {
  organizationId: string;
}

/** Something happened to a section group of a site. */
export interface SiteSectionGroupEvent extends EventEnvelope<SectionGroupObject> {
  organizationId: string;
}

declare module '../../../platform/events/events.ts' {
  interface EventMap {
    'site-section.created': SiteSectionEvent;
    /** What is said of it changed, or it became the default or is it no more. */
    'site-section.updated': SiteSectionEvent;
    /** It has another place: in another group, or among those beside it. */
    'site-section.moved': SiteSectionEvent;
    /** It is gone; its site spaces have events of their own. */
    'site-section.deleted': SiteSectionEvent;
    'site-section-group.created': SiteSectionGroupEvent;
    'site-section-group.updated': SiteSectionGroupEvent;
    'site-section-group.moved': SiteSectionGroupEvent;
    /** It is gone; its sections stay. */
    'site-section-group.deleted': SiteSectionGroupEvent;
  }
}

/** Whose structure changed, and by whom. */
export interface StructureLocus {
  organizationId: string;
  actor: Actor;
}

/** An edit of one or more sites. */
export interface OutlineEdit {
  before: SiteOutline;
  after: SiteOutline;
  changes: OutlineChanges;
}

/** Emits an event for everything that an edit made, changed, moved and took away. */
export async function emitChanges(
  { events }: Pick<Platform, 'events'>,
  tx: Tx,
  { before, after, changes }: OutlineEdit,
  locusOf: (siteId: string) => StructureLocus,
): Promise<void> {
  const { groups, sections, siteSpaces } = changes;
  const locate = <Kind extends 'site-section' | 'site-section-group'>(
    kind: Kind,
    { id, site_id: siteId }: { id: string; site_id: string },
  ) => {
    const { organizationId, actor } = locusOf(siteId);
    return { actor, organizationId, object: { kind, id, siteId } };
  };
  const locateSpace = (row: Parameters<typeof locateSiteSpace>[0]) => {
    const { organizationId, actor } = locusOf(row.site_id);
    return { actor, ...locateSiteSpace(row, organizationId) };
  };

  for (const row of siteSpaces.gone) {
    await events.emit(tx, 'site-space.removed', {
      ...locateSpace(row),
      before: describeSiteSpace(row),
    });
  }
  for (const row of groups.made) {
    await events.emit(tx, 'site-section-group.created', {
      ...locate('site-section-group', row),
      after: describeGroup(row),
    });
  }
  for (const row of sections.made) {
    await events.emit(tx, 'site-section.created', {
      ...locate('site-section', row),
      after: describeSection(row),
    });
  }
  for (const row of siteSpaces.made) {
    await events.emit(tx, 'site-space.added', {
      ...locateSpace(row),
      after: describeSiteSpace(row),
    });
  }
  for (const one of groups.changed) {
    const at = locate('site-section-group', one.after);
    const facts = compareFacts(describeGroup(one.before), describeGroup(one.after));
    if (differs(facts)) await events.emit(tx, 'site-section-group.updated', { ...at, ...facts });
    const moved = comparePlaces(one, (row, all) => [null, listRoots(ofSite(all, row))], {
      before,
      after,
    });
    if (moved) await events.emit(tx, 'site-section-group.moved', { ...at, ...moved });
  }
  for (const one of sections.changed) {
    const at = locate('site-section', one.after);
    const facts = compareFacts(describeSection(one.before), describeSection(one.after));
    if (differs(facts)) await events.emit(tx, 'site-section.updated', { ...at, ...facts });
    const moved = comparePlaces(one, placeSection, { before, after });
    if (moved) await events.emit(tx, 'site-section.moved', { ...at, ...moved });
  }
  for (const one of siteSpaces.changed) {
    const at = locateSpace(one.after);
    const facts = compareFacts(describeSiteSpace(one.before), describeSiteSpace(one.after));
    if (differs(facts)) await events.emit(tx, 'site-space.updated', { ...at, ...facts });
    const moved = comparePlaces(
      one,
      (row, all) => [row.section_id, listSpacesOf(ofSite(all, row), row.section_id)],
      { before, after },
    );
    if (moved) await events.emit(tx, 'site-space.moved', { ...at, ...moved });
  }
  for (const row of sections.gone) {
    await events.emit(tx, 'site-section.deleted', {
      ...locate('site-section', row),
      before: describeSection(row),
    });
  }
  for (const row of groups.gone) {
    await events.emit(tx, 'site-section-group.deleted', {
      ...locate('site-section-group', row),
      before: describeGroup(row),
    });
  }
}

function differs({ after }: { after: Facts }): boolean {
  return Object.keys(after).length > 0;
}

function describeGroup({ title, icon }: SectionGroupRow): Facts {
  return { title, icon };
}

function describeSection(row: SectionRow): Facts {
  const { title, description, icon, path, condition } = row;
  return { title, description, icon, path, condition, isDefault: row.is_default === 1 };
}

/** The same outline with what is of the site of a row alone. */
function ofSite(all: SiteOutline, { site_id }: { site_id: string }): SiteOutline {
  const isOf = (row: { site_id: string }) => row.site_id === site_id;
  return {
    groups: all.groups.filter(isOf),
    sections: all.sections.filter(isOf),
    siteSpaces: all.siteSpaces.filter(isOf),
  };
}

function placeSection(row: SectionRow, all: SiteOutline): [string | null, Sibling[]] {
  const { group_id } = row;
  const site = ofSite(all, row);
  return [group_id, group_id === null ? listRoots(site) : listSectionsOf(site, group_id)];
}

/**
 * What a row is in, and between what it stands there, before and after an edit; undefined where neither
 * the one nor its position differs.
 */
function comparePlaces<Row extends Sibling & { site_id: string }>(
  row: { before: Row; after: Row },
  readPlace: (row: Row, all: SiteOutline) => [string | null, Sibling[]],
  all: { before: SiteOutline; after: SiteOutline },
): { before: Facts; after: Facts } | undefined {
  const describe = (side: 'before' | 'after') => {
    const [parent, siblings] = readPlace(row[side], all[side]);
    const at = siblings.findIndex(({ id }) => id === row[side].id);
    const position = { after: siblings[at - 1]?.id ?? null, before: siblings[at + 1]?.id ?? null };
    return { parent, position };
  };
  const [before, after] = [describe('before'), describe('after')];
  const stays = row.before.position === row.after.position && before.parent === after.parent;
  return stays ? undefined : { before, after };
}
