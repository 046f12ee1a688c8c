import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeCommitCounts } from '../../platform/db/dialects/commit-counts.ts';
import type { Logger } from '../../platform/log.ts';
import { createWorkerAnswers } from './answer-workers.ts';
import { createJointState } from './joint-state.ts';
import { createWorkerSlots } from './worker-slots.ts';

/**
 * Starts so many workers, which share the port, and answers the exit code once all have ended. One
 * that dies is replaced, see `createWorkerSlots`. `stopped` tells all to stop.
 */
export async function runWorkers(
  count: number,
  { log, stopped }: { log: Logger; stopped: Promise<string> },
): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'octavo-workers-'));
  const commitFile = join(folder, 'commits');
  await makeCommitCounts(commitFile, count);
  const state = createJointState();
  const slots = createWorkerSlots(count, log);
  const answers = createWorkerAnswers({ log, slots, state, commitFile });
  void stopped.then((signal) => {
    log.info({ signal }, 'stopping');
    slots.stop();
  });
  try {
    return await slots.run({ hear: answers.hear, forget: (worker) => state.forget(worker.id) });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
