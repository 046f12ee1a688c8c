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
export async function followOrder(ordering: Ordering, tx: Tx): Promise<void> {
  const { ids } = await raiseMarks(ordering, tx, { ids: 1 });
  ordering.ids.follow(ids);
}

/** Notes how far the identifiers of a transaction have come. Called at its end. */
export async function noteOrder(ordering: Ordering, tx: Tx): Promise<void> {
  await raiseMarks(ordering, tx, { ids: ordering.ids.lastTime() });
}

/**
 * Raises times that the installation keeps to some in milliseconds, with one statement, and answers what
 * they are now: they never go back, whatever becomes of the transaction.
 */
export function raiseMarks<Mark extends OrderMark>(
  { clock, database }: Pick<Platform, 'clock' | 'database'>,
  tx: Tx,
  marks: Readonly<Record<Mark, number>>,
): Promise<Record<Mark, number>> {
  const now = clock.now().getTime();
  const limited = Object.entries<number>(marks).map(([mark, to]) => [
    mark,
    { to, limit: Math.max(to, now) + FOLLOWED_MS },
  ]);
  return database.dialect.raiseMarks(tx, Object.fromEntries(limited));
}
