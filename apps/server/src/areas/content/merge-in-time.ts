import type {
  DocumentMerge,
  Hash,
  MergePlan,
  PageRecord,
  ReusableContentRecord,
  StoredDocument,
  TextMerging,
} from '@octavo/content';
import { conflict } from '../../http/errors.ts';
import { allowLongWork } from '../../http/request-deadline.ts';
import { createThreadPool } from '../../platform/index.ts';

/** What the thread is given: the three versions as JSON, and the side that yields. */
export interface MergeInput {
  texts: string;
  yields: 'ours' | 'theirs';
}

/** Versions of up to this many characters together are merged at once. */
const SHORT_LENGTH = 32 * 1024;
const DEADLINE_MS = 30_000;
const IDLE_MS = 30_000;

const pool = createThreadPool<MergeInput, DocumentMerge>(
  new URL('./merge-worker.ts', import.meta.url),
  { deadlineMs: DEADLINE_MS, idleMs: IDLE_MS },
);

const EMPTY: StoredDocument = { text: '', blocks: [], links: {} };

/**
 * Merges the long texts of a plan in threads, as `mergeDocuments` does, and answers how the decision
 * takes them; short ones are left to it. `documents` are those that the plan names.
 *
 * @throws ApiError 409 for texts that take too long to merge
 */
export async function mergeInTime(
  plan: MergePlan,
  documents: ReadonlyMap<Hash, StoredDocument>,
  yields: 'ours' | 'theirs',
): Promise<TextMerging> {
  const merged = new Map<string, DocumentMerge>();
  for (const { id, base, ours, theirs } of [...plan.pages, ...plan.reusableContents]) {
    const [was = EMPTY, own, other] = [base, ours, theirs].map((record) =>
      documents.get(hashOf(record) ?? ''),
    );
    if (own === undefined || other === undefined || own === other || was === other) continue;
    const length = was.text.length + own.text.length + other.text.length;
    if (length <= SHORT_LENGTH) continue;
    allowLongWork();
    const texts = JSON.stringify({ base: was, ours: own, theirs: other });
    merged.set(id, await mergeInThread({ texts, yields }, length));
  }
  return { mergeTexts: (record) => merged.get(record) };
}

function hashOf(record: PageRecord | ReusableContentRecord | undefined): Hash | undefined {
  return record?.document;
}

async function mergeInThread(input: MergeInput, weight: number): Promise<DocumentMerge> {
  const merged = await pool.runInTime(input, { weight });
  if (merged !== undefined) return merged;
  throw conflict('merge_too_slow', 'Merging two versions of a text takes too long.');
}
