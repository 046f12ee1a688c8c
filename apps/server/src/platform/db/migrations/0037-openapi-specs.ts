import type { Migration } from './migration.ts';

/**
 * Specifications of APIs, their versions with the documents that each was read from, and the parts that
 * are shown. A part belongs to its specification and is there once for all versions that have it; it
 * names the newest of them, so that what only older ones had goes with these. Versions and parts may be
 * many: they are removed bit by bit after their specification.
 */
export const openapiSpecs: Migration = {
  name: '0037-openapi-specs',
  async up(db, { types }) {
    await db.schema
      .createTable('openapi_specs')
      .addColumn('id', types.text, (column) => column.primaryKey())
      .addColumn('organization_id', types.text, (column) =>
        column.notNull().references('organizations.id').onDelete('cascade'),
      )
      .addColumn('slug', types.text, (column) => column.notNull())
      .addColumn('source_url', types.text)
      .addColumn('source_name', types.text)
      .addColumn('source_blob', types.text)
      .addColumn('source_files', types.text)
      .addColumn('space_id', types.text, (column) =>
        column.references('spaces.id').onDelete('cascade'),
      )
      .addColumn('file_id', types.text)
      .addColumn('refresh', types.text, (column) => column.notNull())
      .addColumn('refresh_at', types.text)
      .addColumn('state', types.text, (column) => column.notNull())
      .addColumn('run', types.text)
      .addColumn('last_version_id', types.text)
      .addColumn('last_processed_at', types.text)
      .addColumn('error_code', types.text)
      .addColumn('error_text', types.text)
      .addColumn('created_at', types.text, (column) => column.notNull())
      .addColumn('updated_at', types.text, (column) => column.notNull())
      .addUniqueConstraint('openapi_specs_slug', ['organization_id', 'slug'])
      .execute();
    await db.schema
      .createIndex('openapi_specs_in_order')
      .on('openapi_specs')
      .columns(['organization_id', 'id'])
      .execute();
    await db.schema
      .createIndex('openapi_specs_of_file')
      .on('openapi_specs')
      .columns(['space_id', 'file_id'])
      .unique()
      .where('space_id', 'is not', null)
      .execute();
    await db.schema
      .createIndex('openapi_specs_by_url')
      .on('openapi_specs')
      .columns(['organization_id', 'source_url'])
      .where('source_url', 'is not', null)
      .execute();
    await db.schema
      .createIndex('openapi_specs_by_blob')
      .on('openapi_specs')
      .column('source_blob')
      .where('source_blob', 'is not', null)
      .execute();

    await db.schema
      .createTable('openapi_versions')
      .addColumn('id', types.text, (column) => column.primaryKey())
      .addColumn('spec_id', types.text, (column) => column.notNull())
      .addColumn('content_hash', types.text, (column) => column.notNull())
      .addColumn('outline_hash', types.text, (column) => column.notNull())
      .addColumn('created_at', types.text, (column) => column.notNull())
      .addColumn('problems', types.text, (column) => column.notNull())
      .addColumn('problem_count', types.integer, (column) => column.notNull())
      .addColumn('view', types.text)
      .execute();
    await db.schema
      .createIndex('openapi_versions_in_order')
      .on('openapi_versions')
      .columns(['spec_id', 'id'])
      .execute();

    await db.schema
      .createTable('openapi_documents')
      .addColumn('version_id', types.text, (column) => column.notNull())
      .addColumn('place', types.integer, (column) => column.notNull())
      .addColumn('address', types.text, (column) => column.notNull())
      .addColumn('name', types.text, (column) => column.notNull())
      .addColumn('blob', types.text, (column) => column.notNull())
      .addColumn('json_blob', types.text, (column) => column.notNull())
      .addColumn('etag', types.text)
      .addColumn('last_modified', types.text)
      .addPrimaryKeyConstraint('openapi_documents_key', ['version_id', 'place'])
      .execute();
    for (const column of ['blob', 'json_blob']) {
      await db.schema
        .createIndex(`openapi_documents_by_${column}`)
        .on('openapi_documents')
        .column(column)
        .execute();
    }

    await db.schema
      .createTable('openapi_parts')
      .addColumn('spec_id', types.text, (column) => column.notNull())
      .addColumn('hash', types.text, (column) => column.notNull())
      .addColumn('last_version_id', types.text, (column) => column.notNull())
      .addColumn('json', types.text, (column) => column.notNull())
      .addPrimaryKeyConstraint('openapi_parts_key', ['spec_id', 'hash'])
      .execute();
    await db.schema
      .createIndex('openapi_parts_by_version')
      .on('openapi_parts')
      .columns(['spec_id', 'last_version_id'])
      .execute();

    await db.schema
      .createTable('openapi_stamps')
      .addColumn('organization_id', types.text, (column) =>
        column.primaryKey().references('organizations.id').onDelete('cascade'),
      )
      .addColumn('stamp', types.text, (column) => column.notNull())
      .execute();
  },
};
