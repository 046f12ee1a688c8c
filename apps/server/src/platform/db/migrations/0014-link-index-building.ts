import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/**
 * How far the rows of a space's links are made, so that they can be made bit by bit; and the space
 * that a link leads into where it is another one, for the backlinks of that.
 */
export const linkIndexBuilding: Migration = {
  name: '0014-link-index-building',
  async up(db, { types }) {
    await db.schema.alterTable('link_indexes').addColumn('built_to', types.text).execute();
    await sql`update link_indexes set built_to = '' where base_space_id <> space_id`.execute(db);

    await db.schema.alterTable('links').addColumn('target_space', types.text).execute();
    for (const kind of ['page', 'file'] as const) {
      const start = sql.lit(kind.length + 2);
      await sql`
        update links set target_space = substr(target, ${start}, ${sql.lit(ID_LENGTH)})
        where target >= ${`${kind}@`} and target < ${`${kind}A`}`.execute(db);
    }
    await db.schema
      .createIndex('links_into_space')
      .on('links')
      .columns(['target_space', 'target', 'space_id', 'source'])
      .where('target_space', 'is not', null)
      .execute();
  },
};

/** Of the space in the name of a target, `<kind>@<space>:<id>#…`. */
const ID_LENGTH = 26;
