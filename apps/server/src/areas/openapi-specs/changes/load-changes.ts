import type { SpecificationChange, VersionChanges } from '@octavo/openapi';
import type { Db } from '../../../platform/index.ts';

/** Which versions of a log are shown: after `from`, up to `to`; each an id, or as it says of itself. */
export interface ChangesRange {
  readonly from?: string;
  readonly to?: string;
}

const MAX_VERSIONS = 20;
const MAX_CHANGES = 200;

/**
 * What changed from version to version of a specification, the newest first: at most 20 versions with 200
 * changes each. Undefined where it has no version of the name. One query, and one more for a range. Of
 * several versions that say the same of themselves the newest is meant.
 */
export async function loadChanges(
  db: Db,
  specId: string,
  { from, to }: ChangesRange,
): Promise<VersionChanges[] | undefined> {
  const named = [from, to].filter((name) => name !== undefined);
  const ids = named.length === 0 ? new Map<string, string>() : await findIds(db, specId, named);
  if (named.some((name) => !ids.has(name))) return undefined;
  let query = db
    .selectFrom('openapi_changes')
    .innerJoin('openapi_versions', 'openapi_versions.id', 'openapi_changes.version_id')
    .select(['change_count', 'breaking_count', 'changes', 'info_version', 'created_at'])
    .where('openapi_changes.spec_id', '=', specId);
  const [after, last] = [from, to].map((name) => (name === undefined ? undefined : ids.get(name)));
  if (after !== undefined) query = query.where('openapi_changes.version_id', '>', after);
  if (last !== undefined) query = query.where('openapi_changes.version_id', '<=', last);
  const rows = await query
    .orderBy('openapi_changes.version_id', 'desc')
    .limit(MAX_VERSIONS)
    .execute();
  return rows.map((row) => ({
    version: row.info_version ?? '',
    createdAt: row.created_at,
    count: row.change_count,
    breaking: row.breaking_count,
    changes: (JSON.parse(row.changes) as SpecificationChange[]).slice(0, MAX_CHANGES),
  }));
}

/** The ids of versions by the names that were asked for. */
async function findIds(
  db: Db,
  specId: string,
  names: readonly string[],
): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('openapi_versions')
    .select((is) => ['info_version', is.fn.max('id').as('id')])
    .where('spec_id', '=', specId)
    .where((is) => is.or([is('id', 'in', [...names]), is('info_version', 'in', [...names])]))
    .groupBy('info_version')
    .execute();
  const ids = new Map<string, string>();
  for (const name of names) {
    const row = rows.find(({ id }) => id === name) ?? rows.find((one) => one.info_version === name);
    if (row !== undefined) ids.set(name, row.id);
  }
  return ids;
}
