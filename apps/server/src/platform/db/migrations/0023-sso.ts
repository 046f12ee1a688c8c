import type { Migration } from './migration.ts';

/**
 * Identity providers of organizations, who they say somebody is, and sign-ins through them that have
 * begun or were seen already.
 */
export const sso: Migration = {
  name: '0023-sso',
  async up(db, { types }) {
    const addProvider = (table: string) =>
      db.schema
        .createTable(table)
        .addColumn('id', types.text, (column) => column.primaryKey())
        .addColumn('organization_id', types.text, (column) =>
          column.notNull().references('organizations.id').onDelete('cascade'),
        )
        .addColumn('label', types.text, (column) => column.notNull())
        .addColumn('default_role', types.text)
        .addColumn('default_team', types.text)
        .addColumn('created_at', types.text, (column) => column.notNull());
    await addProvider('saml_providers')
      .addColumn('entity_id', types.text)
      .addColumn('certificate', types.text)
      .addColumn('sso_url', types.text)
      .addColumn('idp_initiated', types.integer, (column) => column.notNull())
      .execute();
    await addProvider('oidc_providers')
      .addColumn('issuer', types.text)
      .addColumn('client_id', types.text)
      .addColumn('client_secret', types.text)
      .execute();
    for (const table of ['saml_providers', 'oidc_providers']) {
      await db.schema
        .createIndex(`${table}_of_organization`)
        .on(table)
        .columns(['organization_id', 'id'])
        .execute();
    }
    await db.schema
      .createTable('sso_identities')
      .addColumn('provider_id', types.text, (column) => column.notNull())
      .addColumn('subject', types.text, (column) => column.notNull())
      .addColumn('user_id', types.text, (column) =>
        column.notNull().references('users.id').onDelete('cascade'),
      )
      .addColumn('created_at', types.text, (column) => column.notNull())
      .addPrimaryKeyConstraint('sso_identities_key', ['provider_id', 'subject'])
      .execute();
    await db.schema
      .createTable('sso_attempts')
      .addColumn('state_hash', types.text, (column) => column.primaryKey())
      .addColumn('provider_id', types.text, (column) => column.notNull())
      .addColumn('browser_hash', types.text, (column) => column.notNull())
      .addColumn('request_id', types.text, (column) => column.notNull())
      .addColumn('verifier', types.text)
      .addColumn('return_to', types.text)
      .addColumn('answer', types.text)
      .addColumn('expires_at', types.text, (column) => column.notNull())
      .execute();
    await db.schema
      .createIndex('sso_attempts_by_end')
      .on('sso_attempts')
      .column('expires_at')
      .execute();
    await db.schema
      .createTable('sso_replays')
      .addColumn('provider_id', types.text, (column) => column.notNull())
      .addColumn('message_id', types.text, (column) => column.notNull())
      .addColumn('expires_at', types.text, (column) => column.notNull())
      .addPrimaryKeyConstraint('sso_replays_key', ['provider_id', 'message_id'])
      .execute();
    await db.schema
      .createIndex('sso_replays_by_end')
      .on('sso_replays')
      .column('expires_at')
      .execute();
  },
};
