import type { OrderMark } from './db/dialect.ts';
import type { Tx } from './db/transaction.ts';
import type { Platform } from './platform.ts';

/** How far ahead of its clock a server follows a mark, in milliseconds: others were wrong. */
const FOLLOWED_MS = 86_400_000;

type Ordering = Pick<Platform, 'clock' | 'database' | 'ids'>;

/**
 * Has the identifiers that a transaction makes from now on come after all that were committed before it
 * began, whoever made those and by whatever clock: readers who page by them so miss nothing and see
 * nothing twice. A mark more than a day ahead of the clock is of a clock that was wrong, and is dropped.
 */
export async function followOrder({ clock, database, ids }: Ordering, tx: Tx): Promise<void> {
  ids.follow(await raiseMark({ clock, database }, tx, 'ids', 1));
}

/** Notes how far the identifiers of a transaction have come. Called at its end. */
export async function noteOrder({ clock, database, ids }: Ordering, tx: Tx): Promise<void> {
  await raiseMark({ clock, database }, tx, 'ids', ids.lastTime());
}

/**
 * Raises a time that the installation keeps to one in milliseconds, and answers what it is now: it never
 * goes back, whatever becomes of the transaction.
 */
export function raiseMark(
  { clock, database }: Pick<Platform, 'clock' | 'database'>,
  tx: Tx,
  mark: OrderMark,
  to: number,
): Promise<number> {
  const limit = Math.max(to, clock.now().getTime()) + FOLLOWED_MS;
  return database.dialect.raiseMark(tx, mark, { to, limit });
}
