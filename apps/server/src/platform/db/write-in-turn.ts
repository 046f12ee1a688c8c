import type { Database, TransactionOptions } from './database.ts';
import type { Tx } from './transaction.ts';

/**
 * Runs a transaction in the turn of a place, for those that no request brings here.
 *
 * @throws TurnRefusedError where the turn does not come
 */
export async function writeInTurn<T>(
  database: Database,
  place: string,
  run: (tx: Tx) => Promise<T>,
  options: Omit<TransactionOptions, 'turn'> = {},
): Promise<T> {
  const turn = await database.turns.take(place);
  try {
    return await database.transaction(run, { ...options, turn });
  } finally {
    turn.release();
  }
}
