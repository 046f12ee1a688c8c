import type { SelectQueryBuilder } from 'kysely';
import type { Tables } from '../../../platform/db/tables.ts';
import type { Db, Tx } from '../../../platform/index.ts';
import { selectBelow } from '../../access/index.ts';
import type { SiteSpaceRow } from '../store.ts';
import type { SiteOutline } from './outline.ts';

/** All that a site is made of, with three queries. */
export function readOutline(db: Db, siteId: string): Promise<SiteOutline> {
  return readOutlines(db, () => db.selectFrom('sites').select('id').where('id', '=', siteId));
}

/** What all sites are made of that have a space of what is below an object of the library. */
export function readOutlinesBelow(db: Db, objectId: string): Promise<SiteOutline> {
  return readOutlines(db, () =>
    db
      .selectFrom('sites')
      .select('id')
      .where('id', 'in', (query) =>
        query
          .selectFrom('site_spaces')
          .select('site_id')
          .where('space_id', 'in', selectBelow(db, objectId)),
      ),
  );
}

async function readOutlines(db: Db, selectSites: () => SitesQuery): Promise<SiteOutline> {
  const rows = await db
    .selectFrom('site_spaces')
    .innerJoin('spaces', 'spaces.id', 'site_spaces.space_id')
    .selectAll('site_spaces')
    .select(['spaces.title as space_title', 'spaces.deleted_at'])
    .where('site_spaces.site_id', 'in', selectSites())
    .execute();
  const sections = await db
    .selectFrom('site_sections')
    .selectAll()
    .where('site_id', 'in', selectSites())
    .execute();
  const groups = await db
    .selectFrom('site_section_groups')
    .selectAll()
    .where('site_id', 'in', selectSites())
    .execute();
  const siteSpaces = rows.map(({ deleted_at, ...row }) => ({
    ...row,
    is_deleted: deleted_at !== null,
  }));
  return { groups, sections, siteSpaces };
}

type SitesQuery = SelectQueryBuilder<Tables, 'sites', { id: string }>;

/** Rows of one table that an edit made, changed and took away. */
export interface RowChanges<Row> {
  made: readonly Row[];
  changed: readonly { before: Row; after: Row }[];
  gone: readonly Row[];
}

/** How two outlines differ. */
export interface OutlineChanges {
  groups: RowChanges<SiteOutline['groups'][number]>;
  sections: RowChanges<SiteOutline['sections'][number]>;
  siteSpaces: RowChanges<SiteOutline['siteSpaces'][number]>;
}

/** Compares two outlines, row by row. Pure. */
export function compareOutlines(before: SiteOutline, after: SiteOutline): OutlineChanges {
  return {
    groups: compareRows(before.groups, after.groups),
    sections: compareRows(before.sections, after.sections),
    siteSpaces: compareRows(before.siteSpaces, after.siteSpaces),
  };
}

function compareRows<Row extends { id: string }>(
  before: readonly Row[],
  after: readonly Row[],
): RowChanges<Row> {
  const known = new Map(before.map((row) => [row.id, row]));
  const left = new Set(after.map(({ id }) => id));
  return {
    made: after.filter(({ id }) => !known.has(id)),
    changed: after.flatMap((row) => {
      const old = known.get(row.id);
      if (old === undefined || old === row) return [];
      return Object.keys(pickChanges(old, row)).length > 0 ? [{ before: old, after: row }] : [];
    }),
    gone: before.filter(({ id }) => !left.has(id)),
  };
}

function pickChanges<Row extends object>(before: Row, after: Row): Partial<Row> {
  const names = Object.keys(after) as (keyof Row)[];
  return Object.fromEntries(
    names.filter((name) => before[name] !== after[name]).map((name) => [name, after[name]]),
  ) as Partial<Row>;
}

/**
 * Writes how two outlines differ. Rows that change alike are written by one statement, so that what
 * happens to many of them at once costs few.
 */
export async function saveChanges(tx: Tx, changes: OutlineChanges): Promise<void> {
  const { groups, sections, siteSpaces } = changes;
  await deleteRows(tx, 'site_spaces', siteSpaces.gone);
  if (groups.made.length > 0) {
    await tx
      .insertInto('site_section_groups')
      .values([...groups.made])
      .execute();
  }
  if (sections.made.length > 0) {
    await tx
      .insertInto('site_sections')
      .values([...sections.made])
      .execute();
  }
  await updateRows(tx, 'site_section_groups', groups.changed);
  await updateRows(tx, 'site_sections', sections.changed);
  await updateRows(tx, 'site_spaces', siteSpaces.changed);
  if (siteSpaces.made.length > 0) {
    await tx.insertInto('site_spaces').values(siteSpaces.made.map(readStored)).execute();
  }
  await deleteRows(tx, 'site_sections', sections.gone);
  await deleteRows(tx, 'site_section_groups', groups.gone);
}

function readStored({
  space_title: _,
  is_deleted: _deleted,
  ...row
}: SiteOutline['siteSpaces'][number]): SiteSpaceRow {
  return row;
}

type Table = 'site_spaces' | 'site_sections' | 'site_section_groups';

async function deleteRows(tx: Tx, table: Table, rows: readonly { id: string }[]): Promise<void> {
  if (rows.length === 0) return;
  const ids = rows.map(({ id }) => id);
  await tx.deleteFrom(table).where('id', 'in', ids).execute();
}

async function updateRows<Row extends { id: string }>(
  tx: Tx,
  table: Table,
  changed: RowChanges<Row>['changed'],
): Promise<void> {
  const alike = Map.groupBy(changed, ({ before, after }) =>
    JSON.stringify(pickChanges(before, after)),
  );
  for (const [changes, rows] of alike) {
    const ids = rows.map(({ after }) => after.id);
    await tx.updateTable(table).set(JSON.parse(changes)).where('id', 'in', ids).execute();
  }
}
