import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/**
 * How far sessions and tokens reach, which accounts have an identity provider alone as their way in, and
 * the links to providers that accounts have yet to confirm.
 *
 * Sessions that a provider vouched for reach its organization from now on; whom a provider named before
 * stays linked to it. Nothing says by which session a token was made: those there are keep their reach.
 * An account is its organization's where a provider made it as a member of that alone, and nobody has
 * signed in to it yet.
 *
 * What an organization's provider calls people whom the organization has not met is kept apart from what
 * they call themselves.
 */
export const sessionReach: Migration = {
  name: '0065-session-reach',
  async up(db, { types }) {
    for (const table of ['sessions', 'tokens']) {
      await db.schema.alterTable(table).addColumn('reach', types.text).execute();
    }
    await db.schema.alterTable('users').addColumn('managed_by', types.text).execute();
    for (const column of ['display_name', 'search_name']) {
      await db.schema.alterTable('scim_users').addColumn(column, types.text).execute();
    }
    await db.schema
      .createTable('sso_link_requests')
      .addColumn('id', types.text, (column) => column.primaryKey())
      .addColumn('provider_id', types.text, (column) => column.notNull())
      .addColumn('subject', types.text, (column) => column.notNull())
      .addColumn('user_id', types.text, (column) =>
        column.notNull().references('users.id').onDelete('cascade'),
      )
      .addColumn('expires_at', types.text, (column) => column.notNull())
      .execute();
    for (const table of ['saml_providers', 'oidc_providers']) {
      const provider = sql.table(table);
      await sql`update sessions set reach = (
          select p.organization_id from ${provider} as p where p.id = sessions.provider_id
        ) where provider_id in (select p.id from ${provider} as p)`.execute(db);
    }
    // Of a provider that is gone: nothing vouches for them any more.
    await sql`delete from sessions where method in ('saml', 'oidc') and reach is null`.execute(db);
    await sql`update users set managed_by = (
        select s.organization_id from scim_users as s where s.user_id = users.id
      )
      where email_verified_at is null
        and (select count(*) from scim_users as s where s.user_id = users.id) = 1
        and (select count(*) from members as m where m.user_id = users.id) = 1
        and exists (
          select 1 from members as m
          inner join scim_users as s
            on s.user_id = m.user_id and s.organization_id = m.organization_id
          where m.user_id = users.id and m.unmet = 0
        )
        and not exists (select 1 from passwords as p where p.user_id = users.id)
        and not exists (select 1 from passkeys as p where p.user_id = users.id)
        and not exists (select 1 from sessions as s where s.user_id = users.id)
        and not exists (select 1 from tokens as t where t.user_id = users.id)`.execute(db);
  },
};
