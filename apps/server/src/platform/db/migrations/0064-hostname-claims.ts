import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/**
 * Each organization may claim a host name, and one at a time has it proven: a claim that is proven by
 * nothing no longer keeps a name from whose it is. Likewise sites of several organizations may name
 * the same proxy, as nothing proves that.
 */
export const hostnameClaims: Migration = {
  name: '0064-hostname-claims',
  async up(db, { types }) {
    await db.schema
      .createTable('hostname_claims')
      .addColumn('hostname', types.text, (column) => column.notNull())
      .addColumn('organization_id', types.text, (column) =>
        column.notNull().references('organizations.id').onDelete('cascade'),
      )
      .addColumn('site_id', types.text, (column) =>
        column.notNull().references('sites.id').onDelete('cascade'),
      )
      .addColumn('challenge', types.text, (column) => column.notNull())
      .addColumn('status', types.text, (column) => column.notNull())
      .addColumn('claimed_at', types.text, (column) => column.notNull())
      .addColumn('checked_at', types.text)
      .addPrimaryKeyConstraint('hostname_claims_pkey', ['hostname', 'organization_id'])
      .execute();
    await sql`insert into hostname_claims (hostname, organization_id, site_id, challenge, status,
        claimed_at, checked_at)
      select c.hostname, s.organization_id, c.site_id, c.challenge, c.status, c.claimed_at,
        c.checked_at
      from custom_hostnames c join sites s on s.id = c.site_id`.execute(db);
    await db.schema.dropTable('custom_hostnames').execute();
    await db.schema.alterTable('hostname_claims').renameTo('custom_hostnames').execute();
    await db.schema
      .createIndex('custom_hostnames_by_site')
      .on('custom_hostnames')
      .column('site_id')
      .execute();
    await sql`create unique index custom_hostnames_active on custom_hostnames (hostname)
      where status = 'active'`.execute(db);
    await db.schema.dropIndex('sites_by_proxy').execute();
    await db.schema
      .createIndex('sites_by_proxy')
      .unique()
      .on('sites')
      .columns(['proxy_host', 'organization_id', 'proxy'])
      .execute();
  },
};
