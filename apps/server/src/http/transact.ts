import { followOrder, type Platform, type TransactionOptions, type Tx } from '../platform/index.ts';
import { conflict } from './errors.ts';

const MAX_COLLISIONS = 3;

/**
 * A transaction that is run again when it collides with one that stored the same unique value in
 * the meantime: it then finds that value where it looked for it. What it makes comes after all that was
 * committed before, see `followOrder`.
 *
 * @throws ApiError 409 when it keeps colliding
 */
export async function transact<T>(
  platform: Platform,
  options: TransactionOptions,
  run: (tx: Tx) => Promise<T>,
): Promise<T> {
  const { database } = platform;
  const runInOrder = async (tx: Tx) => {
    await followOrder(platform, tx);
    return run(tx);
  };
  for (let collisions = 0; collisions < MAX_COLLISIONS; collisions += 1) {
    try {
      return await database.transaction(runInOrder, options);
    } catch (error) {
      if (!database.dialect.isUniqueViolation(error)) throw error;
    }
  }
  throw conflict('write_collision', 'Another request is changing the same object. Try again.');
}
