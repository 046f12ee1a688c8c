import { tooBusy } from '../../http/errors.ts';
import {
  createJointQueue,
  type Platform,
  QueueFullError,
  type WorkQueue,
} from '../../platform/index.ts';

/** Sources of whole trees, which take longer and more memory than a single document. */
const TREES: ReadonlySet<string> = new Set([
  ...['confluence', 'github-wiki', 'notion', 'website', 'zip'],
]);
const RETRY_AFTER_SECONDS = 30;

interface ImportQueues {
  trees: WorkQueue;
  documents: WorkQueue;
}

const queues = new WeakMap<Platform, ImportQueues>();

/**
 * Imports from a source in its turn: each import may hold a thread and a copy of all it reads, so
 * few go on at a time, trees apart from single documents, which do not wait for them.
 *
 * @throws ApiError 503 where too many wait already
 */
export async function importInTurn<T>(
  platform: Platform,
  source: string,
  run: () => Promise<T>,
): Promise<T> {
  const { trees, documents } = queuesOf(platform);
  try {
    return await (TREES.has(source) ? trees : documents).run(run);
  } catch (error) {
    if (!(error instanceof QueueFullError)) throw error;
    throw tooBusy('Too many imports are in progress.', RETRY_AFTER_SECONDS);
  }
}

function queuesOf(platform: Platform): ImportQueues {
  let known = queues.get(platform);
  if (known === undefined) {
    known = {
      trees: createJointQueue(platform, 'import-trees', { atOnce: 2, waiting: 16 }),
      documents: createJointQueue(platform, 'import-documents', { atOnce: 2, waiting: 64 }),
    };
    queues.set(platform, known);
  }
  return known;
}
