import type { Platform, TransactionOptions, Tx } from '../platform/index.ts';
import { conflict } from './errors.ts';

const MAX_COLLISIONS = 3;

/**
 * A transaction that is run again when it collides with one that stored the same unique value in
 * the meantime: it then finds that value where it looked for it.
 *
 * @throws ApiError 409 when it keeps colliding
 */
export async function transact<T>(
  { database }: Platform,
  options: TransactionOptions,
  run: (tx: Tx) => Promise<T>,
): Promise<T> {
  for (let collisions = 0; collisions < MAX_COLLISIONS; collisions += 1) {
    try {
      return await database.transaction(run, options);
    } catch (error) {
      if (!database.dialect.isUniqueViolation(error)) throw error;
    }
  }
  throw conflict('write_collision', 'Another request is changing the same thing. Try again.');
}
