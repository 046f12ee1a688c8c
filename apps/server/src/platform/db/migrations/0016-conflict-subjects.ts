import { sql } from 'kysely';
import { sha256Base64url } from '../../hash.ts';
import type { Tx } from '../database.ts';
import type { Migration } from './migration.ts';

/**
 * What each conflict is about in columns of its own, so that an edit looks at the conflicts about
 * what it changed; and the conflict in JSON without its key, which has a column.
 */
export const conflictSubjects: Migration = {
  name: '0016-conflict-subjects',
  async up(db, { types }) {
    await db.schema
      .alterTable('change_request_conflicts')
      .addColumn('subject', types.text, (column) => column.notNull().defaultTo(''))
      .execute();
    await db.schema
      .alterTable('change_request_conflicts')
      .addColumn('depends_on_places', types.integer, (column) => column.notNull().defaultTo(0))
      .execute();
    await fillSubjects(db);
    await db.schema
      .createIndex('open_conflicts_by_subject')
      .on('change_request_conflicts')
      .columns(['change_request_id', 'subject'])
      .where(sql.ref('resolution'), 'is', null)
      .execute();
    await db.schema
      .createIndex('open_conflicts_by_place')
      .on('change_request_conflicts')
      .columns(['change_request_id'])
      .where(sql<boolean>`resolution is null and depends_on_places = 1`)
      .execute();
  },
};

const BATCH = 500;

interface StoredConflict {
  kind: string;
  key?: string;
  record?: string;
  id?: string;
  page?: string;
  name?: string;
  moves?: unknown[];
}

async function fillSubjects(db: Tx): Promise<void> {
  for (let after = ''; ; ) {
    const { rows } = await sql<{ id: string; conflict: string }>`
      select id, conflict from change_request_conflicts
      where id > ${after} order by id limit ${sql.lit(BATCH)}`.execute(db);
    for (const row of rows) {
      const { key: _, ...conflict } = JSON.parse(row.conflict) as StoredConflict;
      const { subject, dependsOnPlaces } = describeSubject(conflict);
      await sql`
        update change_request_conflicts
        set subject = ${subject}, depends_on_places = ${dependsOnPlaces ? 1 : 0},
          conflict = ${JSON.stringify(conflict)}
        where id = ${row.id}`.execute(db);
    }
    const last = rows.at(-1);
    if (last === undefined || rows.length < BATCH) return;
    after = last.id;
  }
}

function describeSubject({ kind, record, id, page, name, moves = [] }: StoredConflict) {
  const of = page === undefined ? [record ?? kind, id ?? name ?? ''] : ['page', page];
  return {
    subject: sha256Base64url(of.join(' ')),
    dependsOnPlaces: page !== undefined || moves.length > 0,
  };
}
