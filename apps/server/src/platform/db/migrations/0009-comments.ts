import type { Migration } from './migration.ts';

/** Comments on spaces and change requests, their replies, and the reactions to both. */
export const comments: Migration = {
  name: '0009-comments',
  async up(db, { types }) {
    await db.schema
      .createTable('comments')
      .addColumn('id', types.text, (column) => column.primaryKey())
      .addColumn('space_id', types.text, (column) =>
        column.notNull().references('spaces.id').onDelete('cascade'),
      )
      .addColumn('change_request_id', types.text, (column) =>
        column.references('change_requests.id').onDelete('cascade'),
      )
      .addColumn('revision', types.text, (column) => column.notNull())
      .addColumn('page_id', types.text)
      .addColumn('page_facts', types.text)
      .addColumn('node', types.text)
      .addColumn('block_hash', types.text)
      .addColumn('preview', types.text)
      .addColumn('posted_by', types.text, (column) => column.notNull())
      .addColumn('posted_at', types.text, (column) => column.notNull())
      .addColumn('edited_at', types.text)
      .addColumn('markdown', types.text, (column) => column.notNull())
      .addColumn('status', types.text, (column) => column.notNull())
      .addColumn('resolved_at', types.text)
      .addColumn('resolved_by', types.text)
      .addColumn('replies', types.integer, (column) => column.notNull().defaultTo(0))
      .execute();
    await db.schema
      .createIndex('comments_of_place')
      .on('comments')
      .columns(['space_id', 'change_request_id', 'id'])
      .execute();
    await db.schema
      .createIndex('comments_of_page')
      .on('comments')
      .columns(['space_id', 'page_id', 'id'])
      .execute();
    await db.schema
      .createIndex('comments_of_change_request')
      .on('comments')
      .columns(['change_request_id', 'posted_by'])
      .execute();

    await db.schema
      .createTable('comment_replies')
      .addColumn('id', types.text, (column) => column.primaryKey())
      .addColumn('comment_id', types.text, (column) =>
        column.notNull().references('comments.id').onDelete('cascade'),
      )
      .addColumn('posted_by', types.text, (column) => column.notNull())
      .addColumn('posted_at', types.text, (column) => column.notNull())
      .addColumn('edited_at', types.text)
      .addColumn('markdown', types.text, (column) => column.notNull())
      .execute();
    await db.schema
      .createIndex('comment_replies_of_comment')
      .on('comment_replies')
      .columns(['comment_id', 'id'])
      .execute();

    await db.schema
      .createTable('comment_reactions')
      .addColumn('post_id', types.text, (column) => column.notNull())
      .addColumn('emoji', types.text, (column) => column.notNull())
      .addColumn('user_id', types.text, (column) => column.notNull())
      .addColumn('comment_id', types.text, (column) =>
        column.notNull().references('comments.id').onDelete('cascade'),
      )
      .addColumn('reacted_at', types.text, (column) => column.notNull())
      .addPrimaryKeyConstraint('comment_reactions_key', ['post_id', 'emoji', 'user_id'])
      .execute();
    await db.schema
      .createIndex('comment_reactions_of_comment')
      .on('comment_reactions')
      .column('comment_id')
      .execute();
  },
};
