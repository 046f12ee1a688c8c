import type { Migration } from './migration.ts';

/**
 * How people prove who they are besides a password or a mailed link: passkeys, the secrets of
 * authenticator apps with their recovery codes, wrong codes as far as they count, and the proofs that
 * can be shown once and were.
 */
export const secondFactors: Migration = {
  name: '0025-second-factors',
  async up(db, { types }) {
    await db.schema
      .createTable('passkeys')
      .addColumn('id', types.text, (column) => column.primaryKey())
      .addColumn('user_id', types.text, (column) =>
        column.notNull().references('users.id').onDelete('cascade'),
      )
      .addColumn('user_handle', types.text, (column) => column.notNull())
      .addColumn('credential_id', types.text, (column) => column.notNull().unique())
      .addColumn('public_key', types.text, (column) => column.notNull())
      .addColumn('counter', types.bigint, (column) => column.notNull())
      .addColumn('transports', types.text, (column) => column.notNull())
      .addColumn('name', types.text, (column) => column.notNull())
      .addColumn('backed_up', types.integer, (column) => column.notNull())
      .addColumn('created_at', types.text, (column) => column.notNull())
      .addColumn('last_used_at', types.text)
      .execute();
    await db.schema
      .createIndex('passkeys_by_user')
      .on('passkeys')
      .columns(['user_id', 'id'])
      .execute();
    await db.schema
      .createTable('authenticators')
      .addColumn('user_id', types.text, (column) =>
        column.primaryKey().references('users.id').onDelete('cascade'),
      )
      .addColumn('sealed_secret', types.text, (column) => column.notNull())
      .addColumn('last_step', types.bigint, (column) => column.notNull())
      .addColumn('created_at', types.text, (column) => column.notNull())
      .execute();
    await db.schema
      .createTable('recovery_codes')
      .addColumn('user_id', types.text, (column) =>
        column.notNull().references('authenticators.user_id').onDelete('cascade'),
      )
      .addColumn('code_hash', types.text, (column) => column.notNull())
      .addPrimaryKeyConstraint('recovery_codes_key', ['user_id', 'code_hash'])
      .execute();
    await db.schema
      .createTable('wrong_codes')
      .addColumn('user_id', types.text, (column) =>
        column.primaryKey().references('users.id').onDelete('cascade'),
      )
      .addColumn('count', types.integer, (column) => column.notNull())
      .addColumn('since', types.text, (column) => column.notNull())
      .execute();
    await db.schema
      .createTable('spent_proofs')
      .addColumn('proof_hash', types.text, (column) => column.primaryKey())
      .addColumn('expires_at', types.text, (column) => column.notNull())
      .execute();
    await db.schema
      .createIndex('spent_proofs_by_expiry')
      .on('spent_proofs')
      .columns(['expires_at'])
      .execute();
  },
};
