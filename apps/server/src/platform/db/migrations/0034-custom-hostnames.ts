import { sql } from 'kysely';
import type { Tx } from '../database.ts';
import type { Migration } from './migration.ts';

/**
 * Host names that sites claim, each on the whole server once. Those that sites have already count as
 * proven. The host of a site's proxy is found by an index; of sites with the same proxy the oldest
 * keeps it.
 */
export const customHostnames: Migration = {
  name: '0034-custom-hostnames',
  async up(db, { types }) {
    await db.schema
      .createTable('custom_hostnames')
      .addColumn('hostname', types.text, (column) => column.primaryKey())
      .addColumn('site_id', types.text, (column) =>
        column.notNull().references('sites.id').onDelete('cascade'),
      )
      .addColumn('challenge', types.text, (column) => column.notNull())
      .addColumn('status', types.text, (column) => column.notNull())
      .addColumn('claimed_at', types.text, (column) => column.notNull())
      .addColumn('checked_at', types.text)
      .execute();
    await db.schema
      .createIndex('custom_hostnames_by_site')
      .on('custom_hostnames')
      .column('site_id')
      .execute();
    await sql`insert into custom_hostnames (hostname, site_id, challenge, status, claimed_at)
      select hostname, id, '', 'active', updated_at from sites where hostname is not null`.execute(
      db,
    );
    await db.schema.alterTable('sites').addColumn('proxy_host', types.text).execute();
    await settleProxies(db);
    await db.schema
      .createIndex('sites_by_proxy')
      .unique()
      .on('sites')
      .columns(['proxy_host', 'proxy'])
      .execute();
  },
};

async function settleProxies(db: Tx): Promise<void> {
  const { rows } = await sql<{ id: string; proxy: string }>`
    select id, proxy from sites where proxy is not null order by id`.execute(db);
  const taken = new Set<string>();
  for (const { id, proxy } of rows) {
    const slash = proxy.indexOf('/');
    const host = proxy.slice(0, slash).toLowerCase();
    const own = host + proxy.slice(slash);
    if (taken.has(own)) {
      await sql`update sites set proxy = null where id = ${id}`.execute(db);
      continue;
    }
    taken.add(own);
    await sql`update sites set proxy = ${own}, proxy_host = ${host} where id = ${id}`.execute(db);
  }
}
