import type { Migration } from './migration.ts';

/**
 * The processes that serve on a PostgreSQL database list themselves, and a job that runs says which of
 * them runs it: so what one that was killed had begun is known to be nobody's.
 */
export const servers: Migration = {
  name: '0072-servers',
  async up(tx, { types }) {
    await tx.schema
      .createTable('servers')
      .addColumn('number', types.integer, (column) => column.primaryKey())
      .addColumn('kind', types.text, (column) => column.notNull())
      .addColumn('version', types.text, (column) => column.notNull())
      .addColumn('schema_version', types.integer, (column) => column.notNull())
      .addColumn('host', types.text, (column) => column.notNull())
      .addColumn('pid', types.integer, (column) => column.notNull())
      .addColumn('started_at', types.text, (column) => column.notNull())
      .addColumn('leased_until', types.text, (column) => column.notNull())
      .execute();
    await tx.schema.alterTable('jobs').addColumn('leased_by', types.integer).execute();
  },
};
