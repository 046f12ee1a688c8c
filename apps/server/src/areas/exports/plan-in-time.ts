import { addAbortListener } from 'node:events';
import type { Hash } from '@octavo/content';
import type { ExportPlan } from '@octavo/trees/write';
import { conflict } from '../../http/errors.ts';
import { allowLongWork } from '../../http/request-deadline.ts';
import { openGuardedThread, type Platform, ThreadError } from '../../platform/index.ts';
import { readDocuments, readDocumentsInPassing } from '../content/index.ts';
import { type PlanMessage, type PlanRequest, planRequest } from './plan-request.ts';

/** How far planning may go, in processor time and memory. */
export interface PlanLimits {
  deadlineMs: number;
  maxHeapMb: number;
}

export interface PlanOptions {
  /** Those for requests unless given. */
  limits?: PlanLimits;
  signal?: AbortSignal;
}

/** Content of up to this many texts, with this many characters together, is planned at once. */
const FEW_TEXTS = 32;
const SHORT_LENGTH = 64 * 1024;
const TEXTS_PER_MESSAGE = 32;
/** For requests, of which there may be many. */
const FOR_REQUESTS: PlanLimits = { deadlineMs: 120_000, maxHeapMb: 1024 };
const WORKER = new URL('./plan-worker.ts', import.meta.url);

/**
 * Plans an export. What is not small is planned in a thread of its own, which is handed the texts a
 * few at a time, so that nobody waits for it and this thread never holds all of them.
 *
 * @throws ApiError 409 where it takes too long or too much memory
 * @throws the reason of the signal once that is aborted
 */
export async function planInTime(
  platform: Platform,
  request: PlanRequest,
  options: PlanOptions = {},
): Promise<ExportPlan> {
  const hashes = [
    ...new Set(
      [...request.pages, ...request.reusableContents].flatMap((one) => one.document ?? []),
    ),
  ];
  if (hashes.length <= FEW_TEXTS) {
    const documents = await readDocuments(platform, hashes);
    const length = [...documents.values()].reduce((sum, { text }) => sum + text.length, 0);
    if (length <= SHORT_LENGTH) return planRequest(request, documents);
  }
  allowLongWork();
  try {
    return await planInThread(platform, { request, hashes }, options);
  } catch (error) {
    options.signal?.throwIfAborted();
    if (!(error instanceof ThreadError)) throw error;
    if (error.reason === 'failed') throw new Error(error.message, { cause: error });
    throw conflict('export_too_large', 'Exporting the content takes too long or too much memory.');
  }
}

async function planInThread(
  platform: Platform,
  { request, hashes }: { request: PlanRequest; hashes: readonly Hash[] },
  { limits = FOR_REQUESTS, signal }: PlanOptions,
): Promise<ExportPlan> {
  await using thread = openGuardedThread<PlanMessage, ExportPlan | undefined>(WORKER, limits);
  using _ended = signal && addAbortListener(signal, () => void thread[Symbol.asyncDispose]());
  for (let start = 0; start < hashes.length; start += TEXTS_PER_MESSAGE) {
    const some = await readDocumentsInPassing(
      platform,
      hashes.slice(start, start + TEXTS_PER_MESSAGE),
    );
    signal?.throwIfAborted();
    await thread.run({ documents: [...some] });
  }
  const plan = await thread.run({ request });
  if (plan === undefined) throw new Error('The thread answered no plan.');
  return plan;
}
