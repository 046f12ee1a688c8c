import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Tx } from '../database.ts';
import type { Migration } from './migration.ts';

/**
 * How people come into organizations: links that let them in, which domains of e-mail addresses are
 * whose, and whose addresses are proven. Domains that were claimed before are to be proven from now
 * on, and so are the addresses of all people: nobody has proven one yet.
 */
export const invites: Migration = {
  name: '0019-invites',
  async up(db, { types }) {
    await db.schema.alterTable('users').addColumn('email_verified_at', types.text).execute();

    await db.schema
      .createTable('email_domains')
      .addColumn('organization_id', types.text, (column) =>
        column.notNull().references('organizations.id').onDelete('cascade'),
      )
      .addColumn('domain', types.text, (column) => column.notNull())
      .addColumn('challenge', types.text, (column) => column.notNull())
      .addColumn('claimed_at', types.text, (column) => column.notNull())
      .addColumn('verified_at', types.text)
      .addPrimaryKeyConstraint('email_domains_key', ['organization_id', 'domain'])
      .execute();
    await db.schema
      .createIndex('email_domains_by_domain')
      .on('email_domains')
      .columns(['domain', 'organization_id'])
      .execute();
    await insertClaimedDomains(db);

    await db.schema
      .createTable('link_invites')
      .addColumn('id', types.text, (column) => column.primaryKey())
      .addColumn('secret', types.text, (column) => column.notNull())
      .addColumn('organization_id', types.text, (column) =>
        column.notNull().references('organizations.id').onDelete('cascade'),
      )
      .addColumn('object_kind', types.text, (column) => column.notNull())
      .addColumn('object_id', types.text, (column) =>
        column.notNull().references('access_objects.id').onDelete('cascade'),
      )
      .addColumn('role', types.text, (column) => column.notNull())
      .addColumn('expires_at', types.text)
      .addColumn('created_by', types.text, (column) => column.notNull())
      .addColumn('created_at', types.text, (column) => column.notNull())
      .execute();
    await db.schema
      .createIndex('link_invites_of_organization')
      .on('link_invites')
      .columns(['organization_id', 'id'])
      .execute();
    await db.schema
      .createIndex('link_invites_by_object')
      .on('link_invites')
      .columns(['object_id'])
      .execute();
  },
};

async function insertClaimedDomains(db: Tx): Promise<void> {
  const { rows } = await sql<{ id: string; email_domains: string; updated_at: string }>`
    select id, email_domains, updated_at from organizations where email_domains <> '[]'`.execute(
    db,
  );
  for (const { id, email_domains, updated_at } of rows) {
    for (const domain of new Set(JSON.parse(email_domains) as string[])) {
      const challenge = randomBytes(16).toString('hex');
      await sql`insert into email_domains
        (organization_id, domain, challenge, claimed_at, verified_at)
        values (${id}, ${domain}, ${challenge}, ${updated_at}, null)`.execute(db);
    }
  }
}
