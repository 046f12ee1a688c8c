import type { ListRange } from '../../http/list.ts';
import type { Db, Tx } from '../../platform/index.ts';
import type { OpenapiDocumentsTable, OpenapiSpecsTable, OpenapiVersionsTable } from './tables.ts';

/** A version without what it shows. */
export type VersionRow = Pick<
  OpenapiVersionsTable,
  'id' | 'spec_id' | 'content_hash' | 'outline_hash' | 'created_at' | 'problem_count'
>;

const SHORT = [
  ...(['id', 'spec_id', 'content_hash', 'outline_hash', 'created_at', 'problem_count'] as const),
];

/** The versions of a specification, the newest first. */
export function listVersions(
  db: Db,
  specId: string,
  { after, limit }: ListRange<string>,
): Promise<VersionRow[]> {
  let query = db.selectFrom('openapi_versions').select(SHORT).where('spec_id', '=', specId);
  if (after !== undefined) query = query.where('id', '<', after);
  return query.orderBy('id', 'desc').limit(limit).execute();
}

/** How many versions a specification has. */
export async function countVersions(db: Db, specId: string): Promise<number> {
  const { count } = await db
    .selectFrom('openapi_versions')
    .select((is) => is.fn.countAll<number>().as('count'))
    .where('spec_id', '=', specId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** A version of a specification. */
export function findVersion(db: Db, specId: string, id: string): Promise<VersionRow | undefined> {
  return db
    .selectFrom('openapi_versions')
    .select(SHORT)
    .where('spec_id', '=', specId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** The latest version of a specification; undefined where it has none yet. */
export async function findLatestVersion(
  db: Db,
  { id, last_version_id: latest }: Pick<OpenapiSpecsTable, 'id' | 'last_version_id'>,
): Promise<VersionRow | undefined> {
  return latest === null ? undefined : findVersion(db, id, latest);
}

/** The mistakes in a version, JSON. */
export async function findProblems(db: Db, id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('openapi_versions')
    .select('problems')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.problems;
}

/** What versions list and the mistakes in them, JSON, by their ids; none of those too old to be shown. */
export async function findViews(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, { view: string; problems: string }>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('openapi_versions')
    .select(['id', 'view', 'problems'])
    .where('id', 'in', [...ids])
    .execute();
  return new Map(
    rows.flatMap(({ id, view, problems }) =>
      view === null ? [] : [[id, { view, problems }] as const],
    ),
  );
}

/** The documents of versions, each in its place, by the version. */
export async function listDocuments(
  db: Db,
  versionIds: readonly string[],
): Promise<Map<string, OpenapiDocumentsTable[]>> {
  if (versionIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('openapi_documents')
    .selectAll()
    .where('version_id', 'in', [...versionIds])
    .orderBy('version_id')
    .orderBy('place')
    .execute();
  return Map.groupBy(rows, (row) => row.version_id);
}

/** The names of the documents that versions were read from first, by the version. */
export async function findFirstNames(
  db: Db,
  versionIds: readonly string[],
): Promise<Map<string, string>> {
  if (versionIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('openapi_documents')
    .select(['version_id', 'name'])
    .where('version_id', 'in', [...versionIds])
    .where('place', '=', 0)
    .execute();
  return new Map(rows.map((row) => [row.version_id, row.name]));
}

/** Adds a version with its documents. */
export async function insertVersion(
  tx: Tx,
  row: OpenapiVersionsTable,
  documents: readonly OpenapiDocumentsTable[],
): Promise<void> {
  await tx.insertInto('openapi_versions').values(row).execute();
  await tx
    .insertInto('openapi_documents')
    .values([...documents])
    .execute();
}

/** Notes what the servers of a version's documents say of them now, for the next time they are asked. */
export async function updateValidators(
  tx: Tx,
  { version_id, place, etag, last_modified }: OpenapiDocumentsTable,
): Promise<void> {
  await tx
    .updateTable('openapi_documents')
    .set({ etag, last_modified })
    .where('version_id', '=', version_id)
    .where('place', '=', place)
    .execute();
}

/** Which of these blobs specifications and their versions name. */
export async function findNamedBlobs(db: Db, hashes: readonly string[]): Promise<Set<string>> {
  if (hashes.length === 0) return new Set();
  const among = [...hashes];
  const rows = await db
    .selectFrom('openapi_documents')
    .select('blob as hash')
    .where('blob', 'in', among)
    .union(
      db
        .selectFrom('openapi_documents')
        .select('json_blob as hash')
        .where('json_blob', 'in', among),
    )
    .union(
      db
        .selectFrom('openapi_specs')
        .select((is) => is.ref('source_blob').$castTo<string>().as('hash'))
        .where('source_blob', 'in', among),
    )
    .execute();
  return new Set(rows.map(({ hash }) => hash));
}

/** The blobs in a range of hashes that specifications and their versions name, with what names each. */
export async function listNamedBlobs(
  db: Db,
  { from, to }: { from: string; to: string },
): Promise<{ hash: string; by: string }[]> {
  const documents = await db
    .selectFrom('openapi_documents')
    .select(['blob', 'json_blob', 'version_id'])
    .where((is) =>
      is.or(
        (['blob', 'json_blob'] as const).map((column) =>
          is.and([is(column, '>=', from), is(column, '<', to)]),
        ),
      ),
    )
    .execute();
  const sources = await db
    .selectFrom('openapi_specs')
    .select(['id', (is) => is.ref('source_blob').$castTo<string>().as('blob')])
    .where('source_blob', '>=', from)
    .where('source_blob', '<', to)
    .execute();
  return [
    ...documents
      .flatMap(({ blob, json_blob: json, version_id: version }) =>
        [blob, json].map((hash) => ({ hash, by: `the version ${version} of a specification` })),
      )
      .filter(({ hash }) => hash >= from && hash < to),
    ...sources.map(({ id, blob }) => ({ hash: blob, by: `the specification ${id}` })),
  ];
}
