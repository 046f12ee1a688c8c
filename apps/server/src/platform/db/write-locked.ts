import type { Database, TransactionOptions } from './database.ts';
import type { Tx } from './transaction.ts';

/**
 * Runs a transaction under a write lock, for those that no request brings here.
 *
 * @throws LockRefusedError where the lock is not given
 */
export async function writeLocked<T>(
  database: Database,
  place: string,
  run: (tx: Tx) => Promise<T>,
  options: Omit<TransactionOptions, 'lock'> = {},
): Promise<T> {
  const lock = await database.locks.take(place);
  try {
    return await database.transaction(run, { ...options, lock });
  } finally {
    lock.release();
  }
}
