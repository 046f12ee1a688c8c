import { expect } from 'vitest';
import type { Database } from '../platform/index.ts';

/**
 * Waits until commits are listened to and nothing is heard of earlier ones any more. Answers the
 * stamp of then.
 */
export async function settleStamp(database: Pick<Database, 'changeStamp'>): Promise<number> {
  let stamp = database.changeStamp();
  let quietPolls = 0;
  await expect
    .poll(() => {
      const earlier = stamp;
      stamp = database.changeStamp();
      quietPolls = stamp === earlier ? quietPolls + 1 : 0;
      return quietPolls;
    })
    .toBeGreaterThan(3);
  return stamp;
}
