import { Buffer } from 'node:buffer';
import { followOrder, type JobRun, type Platform } from '../../../platform/index.ts';
import type { OpenapiDocumentsTable } from '../tables.ts';
import { findLatestVersion, listDocuments } from '../versions-store.ts';
import { type Documents, type GotDocument, openDocuments, ProcessingError } from './documents.ts';
import { prune } from './prune.ts';
import { readInThread } from './read-in-thread.ts';
import type { ReadResult } from './reading.ts';
import {
  type Processing,
  settleFailure,
  settleUnchanged,
  settleVersion,
  takeUp,
} from './settle.ts';
import { storeParts } from './store-parts.ts';

/** How often a job is run whose server or database fails under it. */
export const MAX_ATTEMPTS = 4;

/**
 * Processes a specification that is due: fetches its documents, reads them, and makes a version where
 * they say anything else than before. What fails is noted and tried again at the next time. It may run
 * twice, also at once on two servers: the run that began last decides.
 */
export async function processSpec(
  platform: Platform,
  { specId }: { specId: string },
  { id, attempt, signal }: JobRun,
): Promise<void> {
  const processing = await takeUp(platform, specId, `${id}.${attempt}`);
  if (processing === undefined) return;
  try {
    await fetchAndRead(platform, processing, signal);
  } catch (error) {
    if (error instanceof ProcessingError) {
      await settleFailure(platform, processing, error);
      return;
    }
    if (attempt < MAX_ATTEMPTS || signal.aborted) throw error;
    platform.log.error({ err: error, spec: specId }, 'a specification could not be processed');
    const reason = new ProcessingError(
      'PARSE_ERROR',
      'An error occurred on this server while reading it.',
    );
    await settleFailure(platform, processing, reason);
  }
}

async function fetchAndRead(
  platform: Platform,
  processing: Processing,
  signal: AbortSignal,
): Promise<void> {
  const { spec } = processing;
  const latest = await findLatestVersion(platform.database.db, spec);
  const known =
    latest === undefined
      ? []
      : ((await listDocuments(platform.database.db, [latest.id])).get(latest.id) ?? []);
  const documents = openDocuments(platform, spec, known, signal);
  const first = await documents.getFirst();
  // Who asks for it by hand gets it read by this server, which may read more than the one before.
  const isScheduled = spec.state === 'complete';
  if (isScheduled && (await areUnchanged(documents, first, known))) {
    await settleUnchanged(platform, processing, known, documents.got);
    return;
  }
  const result = await readInThread(platform, first, documents, signal);
  if (latest?.content_hash === result.contentHash) {
    await settleUnchanged(platform, processing, known, documents.got);
    return;
  }
  await storeVersion(platform, processing, documents, result);
}

/** Whether the specification and all that the version before was read from have the same bytes still. */
async function areUnchanged(
  documents: Documents,
  first: GotDocument,
  known: readonly OpenapiDocumentsTable[],
): Promise<boolean> {
  const [before, ...others] = known;
  if (before?.blob !== first.blob || before.address !== first.address) return false;
  for (const { address, blob } of others) {
    const got = await documents.getReferred(address);
    if (got?.blob !== blob) return false;
  }
  return true;
}

async function storeVersion(
  platform: Platform,
  processing: Processing,
  { got }: Documents,
  result: ReadResult,
): Promise<void> {
  const { id: specId } = processing.spec;
  const id = await platform.database.transaction(async (tx) => {
    await followOrder(platform, tx);
    return platform.ids.next();
  });
  const documents = [];
  for (const { address, json } of result.documents) {
    const document = got.get(address);
    if (document === undefined) throw new Error(`The document ${address} was never got.`);
    const { hash } = await platform.blobs.put(json);
    documents.push({ ...document, json_blob: hash });
  }
  await storeParts(platform, { specId, versionId: id }, result);
  const settled = await settleVersion(platform, processing, {
    id,
    result,
    documents,
    view: toText(result.view),
    problems: toText(result.problems),
  });
  if (settled) await prune(platform, specId);
}

function toText(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8');
}
