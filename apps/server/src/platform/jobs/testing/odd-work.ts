import { once } from 'node:events';
import type { Platform } from '../../platform.ts';

/** What the work does; what it writes is the setting `name`. */
export type OddWork =
  | { do: 'write'; name: string }
  | { do: 'fail' }
  | { do: 'wait' }
  /** Begins to write, and ends its thread. */
  | { do: 'leave'; name: string }
  /** Never lets go of its thread. */
  | { do: 'spin' };

/** Does it. */
export async function work(
  platform: Platform,
  task: OddWork,
  signal: AbortSignal,
): Promise<string> {
  switch (task.do) {
    case 'write':
      await write(platform, task.name);
      return 'written';
    case 'leave':
      await write(platform, task.name, () => process.exit());
      return 'gone';
    case 'wait':
      if (!signal.aborted) await once(signal, 'abort');
      return 'ended';
    case 'spin':
      for (;;);
    default:
      throw new Error('It cannot be done.');
  }
}

async function write(
  { database }: Platform,
  name: string,
  then: () => void = () => undefined,
): Promise<void> {
  await database.transaction(
    async (tx) => {
      await tx.insertInto('settings').values({ name, value: 'thread' }).execute();
      then();
    },
    { isLong: true },
  );
}
