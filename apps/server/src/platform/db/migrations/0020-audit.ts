import type { Migration } from './migration.ts';

/**
 * The audit trail. It refers to nothing: it outlives the objects and people that it names. Each way of
 * filtering it is an index in the order in which it is listed; events of one instant are few enough to
 * be sorted when they are read.
 */
export const audit: Migration = {
  name: '0020-audit',
  async up(db, { types }) {
    await db.schema
      .createTable('audit_events')
      .addColumn('id', types.text, (column) => column.primaryKey())
      .addColumn('organization_id', types.text)
      .addColumn('user_id', types.text)
      .addColumn('at', types.text, (column) => column.notNull())
      .addColumn('kind', types.text, (column) => column.notNull())
      .addColumn('actor_kind', types.text, (column) => column.notNull())
      .addColumn('actor_id', types.text, (column) => column.notNull())
      .addColumn('token_id', types.text)
      .addColumn('session_id', types.text)
      .addColumn('address', types.text)
      .addColumn('request_id', types.text)
      .addColumn('object_kind', types.text, (column) => column.notNull())
      .addColumn('object_id', types.text, (column) => column.notNull())
      .addColumn('object_place', types.text)
      .addColumn('before', types.text)
      .addColumn('after', types.text)
      .addColumn('details', types.text)
      .execute();
    const filters = ['kind', 'actor_id', 'object_kind', 'object_id'] as const;
    for (const filter of [undefined, ...filters]) {
      await db.schema
        .createIndex(`audit_events_by_${filter ?? 'time'}`)
        .on('audit_events')
        .columns(['organization_id', ...(filter === undefined ? [] : [filter]), 'at'])
        .where('organization_id', 'is not', null)
        .execute();
    }
    await db.schema
      .createIndex('audit_events_of_user')
      .on('audit_events')
      .columns(['user_id', 'at'])
      .where('user_id', 'is not', null)
      .execute();
  },
};
