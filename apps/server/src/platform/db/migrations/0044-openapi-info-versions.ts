import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/**
 * What versions of specifications say of themselves, and up to which version it is known what changed:
 * logs of changes are shown without reading whole versions.
 */
export const openapiInfoVersions: Migration = {
  name: '0044-openapi-info-versions',
  async up(db, { types, name }) {
    await db.schema.alterTable('openapi_versions').addColumn('info_version', types.text).execute();
    await db.schema
      .alterTable('openapi_specs')
      .addColumn('compared_version_id', types.text)
      .execute();
    const version =
      name === 'sqlite' ? sql`json_extract(view, '$.version')` : sql`view::json ->> 'version'`;
    await sql`update openapi_versions set info_version = substr(${version}, 1, 200) where view is not null`.execute(
      db,
    );
    await sql`update openapi_specs set compared_version_id = (select max(version_id) from openapi_changes where spec_id = openapi_specs.id)`.execute(
      db,
    );
  },
};
