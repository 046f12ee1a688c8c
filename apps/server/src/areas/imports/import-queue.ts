import { tooBusy } from '../../http/errors.ts';
import {
  createJointQueue,
  defineState,
  type Platform,
  QueueFullError,
} from '../../platform/index.ts';

/** Sources of whole trees, which take longer and more memory than a single document. */
const TREES: ReadonlySet<string> = new Set([
  ...['confluence', 'github-wiki', 'notion', 'website', 'zip'],
]);
const RETRY_AFTER_SECONDS = 30;

export const importQueues = defineState((platform: Pick<Platform, 'peers'>) => ({
  trees: createJointQueue(platform, 'import-trees', { atOnce: 2, waiting: 16 }),
  documents: createJointQueue(platform, 'import-documents', { atOnce: 2, waiting: 64 }),
}));

/**
 * Imports from a source once the queue comes to it: each import may hold a thread and a copy of all it reads, so
 * few go on at a time, trees apart from single documents, which do not wait for them.
 *
 * @throws ApiError 503 where too many wait already
 */
export async function importInQueue<T>(
  platform: Pick<Platform, 'areas' | 'peers'>,
  source: string,
  run: () => Promise<T>,
): Promise<T> {
  const { trees, documents } = importQueues.of(platform);
  try {
    return await (TREES.has(source) ? trees : documents).run(run);
  } catch (error) {
    if (!(error instanceof QueueFullError)) throw error;
    throw tooBusy('Too many imports are in progress.', RETRY_AFTER_SECONDS);
  }
}
