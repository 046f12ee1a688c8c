import type { Db, Tx } from '../../platform/index.ts';
import { selectBelow } from '../access/index.ts';
import type { ComputedSourcesTable } from './tables.ts';

/** Content whose computed pages are made anew as one. */
export type ContentBranch = Pick<ComputedSourcesTable, 'space_id' | 'branch'>;

/** Where computed pages name a specification, in an organization. */
export function listBranchesOf(
  db: Db,
  organizationId: string,
  spec: string,
): Promise<ContentBranch[]> {
  return db
    .selectFrom('computed_sources as source')
    .innerJoin('spaces', 'spaces.id', 'source.space_id')
    .select(['source.space_id', 'source.branch'])
    .where('source.spec', '=', spec)
    .where('spaces.organization_id', '=', organizationId)
    .execute();
}

/** Where there are computed pages at or below a space or a collection. */
export function listBranchesBelow(db: Db, objectId: string): Promise<ContentBranch[]> {
  return db
    .selectFrom('computed_sources')
    .select(['space_id', 'branch'])
    .distinct()
    .where('space_id', 'in', selectBelow(db, objectId))
    .execute();
}

/** Makes these the specifications that the computed pages of a content name. */
export async function putSources(
  tx: Tx,
  { space_id, branch }: ContentBranch,
  specs: ReadonlySet<string>,
): Promise<void> {
  const rows = await tx
    .selectFrom('computed_sources')
    .select('spec')
    .where('space_id', '=', space_id)
    .where('branch', '=', branch)
    .execute();
  const known = new Set(rows.map(({ spec }) => spec));
  const gone = [...known].filter((spec) => !specs.has(spec));
  const added = [...specs].filter((spec) => !known.has(spec));
  if (gone.length > 0) {
    await tx
      .deleteFrom('computed_sources')
      .where('space_id', '=', space_id)
      .where('branch', '=', branch)
      .where('spec', 'in', gone)
      .execute();
  }
  if (added.length > 0) {
    const values = added.map((spec) => ({ space_id, branch, spec }));
    await tx.insertInto('computed_sources').values(values).execute();
  }
}
