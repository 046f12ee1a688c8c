import type { Migration } from './migration.ts';

/** What is spent of the budgets that mails are paid from. */
export const mailBudgets: Migration = {
  name: '0068-mail-budgets',
  async up(db, { types }) {
    await db.schema
      .createTable('mail_budgets')
      .addColumn('name', types.text, (column) => column.primaryKey())
      .addColumn('spent_until', types.text, (column) => column.notNull())
      .execute();
    await db.schema
      .createIndex('mail_budgets_by_end')
      .on('mail_budgets')
      .column('spent_until')
      .execute();
  },
};
