import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/**
 * Proofs of e-mail domains are looked for again, and one organization has proven a domain at a time. Of
 * several that had, the one whose proof came first keeps it; the claims of the others wait again.
 */
export const domainChecks: Migration = {
  name: '0066-domain-checks',
  async up(db, { types }) {
    const table = db.schema.alterTable('email_domains');
    await table.addColumn('checked_at', types.text).execute();
    await table.addColumn('missing_since', types.text).execute();
    await table
      .addColumn('vouched', types.integer, (column) => column.notNull().defaultTo(0))
      .execute();
    await sql`update email_domains set verified_at = null
      where verified_at is not null and exists (
        select 1 from email_domains as earlier
        where earlier.domain = email_domains.domain
          and earlier.verified_at is not null
          and (earlier.verified_at < email_domains.verified_at
            or (earlier.verified_at = email_domains.verified_at
              and earlier.organization_id < email_domains.organization_id))
      )`.execute(db);
    await sql`create unique index email_domains_proven on email_domains (domain)
      where verified_at is not null`.execute(db);
    await sql`create index email_domains_to_check on email_domains (checked_at)
      where verified_at is not null`.execute(db);
  },
};
