import type { SpecificationView } from '@octavo/openapi';
import { defineStampedCache } from '../../../http/stamped-cache.ts';
import type { Db, Platform } from '../../../platform/index.ts';
import { findSpecsByUrl, findSpecsOfFiles, findStamp } from '../store.ts';
import type { OpenapiSpecsTable } from '../tables.ts';
import { readViews, type VersionView } from './kept-views.ts';

/**
 * What names a specification of an organization: its slug, the file of a space that it was made from, or
 * the address that it is fetched from.
 */
export type SpecificationName =
  | string
  | { readonly spaceId: string; readonly fileId: string }
  | { readonly url: string };

/** The latest version of a specification. */
export interface FoundSpecification {
  readonly specId: string;
  readonly slug: string;
  readonly versionId: string;
  /** The newest version of which it is known what changed. */
  readonly comparedId: string | null;
  readonly view: SpecificationView;
}

/** The same with what is looked up in it. */
export interface FoundVersion extends Omit<FoundSpecification, 'view'> {
  readonly shown: VersionView;
}

const BYTES_OF_STAMP = 100;
export const stamps = defineStampedCache<{ stamp: string }>(
  { name: 'openapi-stamps', share: 1 },
  BYTES_OF_STAMP,
);

/**
 * A text that differs from every earlier one whenever what may be shown of the organization's
 * specifications does. It asks the database only where something was committed since.
 */
export async function readSpecificationStamp(
  platform: Pick<Platform, 'caches' | 'database'>,
  db: Db,
  organizationId: string,
): Promise<string> {
  const read = await stamps.read(platform, db, organizationId, async () => ({
    stamp: (await findStamp(db, organizationId)) ?? '',
  }));
  return read?.stamp ?? '';
}

/**
 * The latest versions of specifications, in the order of their names; undefined where there is none, or
 * nothing of it could be read yet. A query for each kind of name, and one for what is not in memory.
 */
export async function findSpecifications(
  platform: Pick<Platform, 'caches'>,
  db: Db,
  organizationId: string,
  names: readonly SpecificationName[],
): Promise<(FoundSpecification | undefined)[]> {
  const found = await findVersions(platform, db, organizationId, names);
  return found.map((version) => {
    if (version === undefined) return undefined;
    const { shown, ...rest } = version;
    return { ...rest, view: shown.view };
  });
}

/** The same, with what is looked up in them. */
export async function findVersions(
  platform: Pick<Platform, 'caches'>,
  db: Db,
  organizationId: string,
  names: readonly SpecificationName[],
): Promise<(FoundVersion | undefined)[]> {
  const rows = await findRows(db, organizationId, names);
  const ids = [...rows.values()].flatMap(({ last_version_id: id }) => id ?? []);
  const views = await readViews(platform, db, ids);
  return names.map((name) => {
    const row = rows.get(writeName(name));
    const versionId = row?.last_version_id ?? undefined;
    const shown = versionId === undefined ? undefined : views.get(versionId);
    if (row === undefined || versionId === undefined || shown === undefined) return undefined;
    const { id: specId, slug, compared_version_id: comparedId } = row;
    return { specId, slug, versionId, comparedId, shown };
  });
}

async function findRows(
  db: Db,
  organizationId: string,
  names: readonly SpecificationName[],
): Promise<Map<string, OpenapiSpecsTable>> {
  const found = new Map<string, OpenapiSpecsTable>();
  const slugs = new Set(names.filter((name) => typeof name === 'string'));
  for (const row of await listBySlugs(db, organizationId, [...slugs])) {
    found.set(writeName(row.slug), row);
  }
  const urls = new Set(
    names.flatMap((name) => (typeof name === 'object' && 'url' in name ? [name.url] : [])),
  );
  for (const [url, row] of await findSpecsByUrl(db, organizationId, [...urls])) {
    found.set(writeName({ url }), row);
  }
  const files = names.flatMap((name) =>
    typeof name === 'object' && 'fileId' in name ? [name] : [],
  );
  for (const [spaceId, ofSpace] of Map.groupBy(files, (file) => file.spaceId)) {
    const ids = [...new Set(ofSpace.map(({ fileId }) => fileId))];
    for (const [fileId, row] of await findSpecsOfFiles(db, spaceId, ids)) {
      if (row.organization_id === organizationId) found.set(writeName({ spaceId, fileId }), row);
    }
  }
  return found;
}

async function listBySlugs(
  db: Db,
  organizationId: string,
  slugs: readonly string[],
): Promise<OpenapiSpecsTable[]> {
  if (slugs.length === 0) return [];
  return db
    .selectFrom('openapi_specs')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('slug', 'in', [...slugs])
    .execute();
}

function writeName(name: SpecificationName): string {
  return JSON.stringify(name);
}
