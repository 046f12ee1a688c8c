import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** Settings, jobs and idempotency keys. */
export const platform: Migration = {
  name: '0001-platform',
  async up(tx, { types }) {
    await tx.schema
      .createTable('settings')
      .addColumn('name', types.text, (column) => column.primaryKey())
      .addColumn('value', types.text, (column) => column.notNull())
      .execute();

    await tx.schema
      .createTable('jobs')
      .addColumn('id', types.text, (column) => column.primaryKey())
      .addColumn('kind', types.text, (column) => column.notNull())
      .addColumn('dedupe_key', types.text)
      .addColumn('payload', types.text, (column) => column.notNull())
      .addColumn('state', types.text, (column) => column.notNull())
      .addColumn('attempts', types.integer, (column) => column.notNull().defaultTo(0))
      .addColumn('run_at', types.text, (column) => column.notNull())
      .addColumn('leased_until', types.text)
      .addColumn('lease', types.text)
      .addColumn('last_error', types.text)
      .addColumn('created_at', types.text, (column) => column.notNull())
      .execute();
    await tx.schema.createIndex('jobs_due').on('jobs').columns(['state', 'run_at', 'id']).execute();
    await tx.schema
      .createIndex('jobs_waiting_key')
      .on('jobs')
      .columns(['kind', 'dedupe_key'])
      .unique()
      .where(sql.ref('state'), '=', 'waiting')
      .execute();

    await tx.schema
      .createTable('idempotency_keys')
      .addColumn('caller', types.text, (column) => column.notNull())
      .addColumn('key', types.text, (column) => column.notNull())
      .addColumn('request_hash', types.text, (column) => column.notNull())
      .addColumn('status', types.integer)
      .addColumn('headers', types.text)
      .addColumn('body', types.text)
      .addColumn('created_at', types.text, (column) => column.notNull())
      .addPrimaryKeyConstraint('idempotency_keys_pk', ['caller', 'key'])
      .execute();
    await tx.schema
      .createIndex('idempotency_keys_created_at')
      .on('idempotency_keys')
      .column('created_at')
      .execute();
  },
};
