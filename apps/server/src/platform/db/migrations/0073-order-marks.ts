import { sql } from 'kysely';
import type { Migration } from './migration.ts';

const DIGITS = '0123456789abcdefghjkmnpqrstvwxyz';
const TIME_DIGITS = 10;

/**
 * Times that never go back, by which what is listed by identifiers and events is kept in order whatever
 * the clocks say. They begin with the latest that there is. On PostgreSQL they are sequences, which
 * belong to no transaction, so nobody waits for them or collides.
 */
export const orderMarks: Migration = {
  name: '0073-order-marks',
  async up(tx, { name, types }) {
    const { rows } = await sql<{ id: string | null; at: string | null }>`select max(id) as id,
      (select max(at) from audit_events) as at from audit_events`.execute(tx);
    const [last] = rows;
    const marks = {
      ids: last?.id ? readTime(last.id) : 1,
      events: last?.at ? Math.max(1, Date.parse(last.at)) : 1,
    };
    if (name === 'sqlite') {
      await tx.schema
        .createTable('order_marks')
        .addColumn('mark', types.text, (column) => column.primaryKey())
        .addColumn('time', types.bigint, (column) => column.notNull())
        .execute();
    }
    for (const [mark, time] of Object.entries(marks)) {
      if (name === 'sqlite') {
        await sql`insert into order_marks (mark, time) values (${mark}, ${time})`.execute(tx);
        continue;
      }
      const sequence = `order_mark_${mark}`;
      await sql`create sequence ${sql.id(sequence)} as bigint start ${sql.lit(time)}`.execute(tx);
      await sql`select setval(${sequence}, ${sql.lit(time)})`.execute(tx);
    }
  },
};

/** The time at which an identifier was made, which it begins with; 1 of what is none. */
function readTime(id: string): number {
  let time = 0;
  for (const digit of id.slice(0, TIME_DIGITS)) {
    const value = DIGITS.indexOf(digit);
    if (value === -1) return 1;
    time = time * DIGITS.length + value;
  }
  return Math.max(1, time);
}
