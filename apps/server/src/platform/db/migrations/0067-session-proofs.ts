import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/**
 * When the person of a session last proved who they are by a factor of their own. Of sessions there
 * were, it is when they began, unless an identity provider vouched for the person.
 */
export const sessionProofs: Migration = {
  name: '0067-session-proofs',
  async up(db, { types }) {
    await db.schema.alterTable('sessions').addColumn('proved_at', types.text).execute();
    await sql`update sessions set proved_at = created_at where provider_id is null`.execute(db);
  },
};
