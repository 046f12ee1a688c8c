import type { Damage, Inspection, Platform } from '../../../platform/index.ts';
import { inspectBlobs } from './inspect-blobs.ts';
import { inspectDocuments } from './inspect-documents.ts';
import { inspectNodes } from './inspect-nodes.ts';
import { inspectRevisions } from './inspect-revisions.ts';

/**
 * Looks through what spaces contain, from revisions down to the bytes of files, beside whoever writes:
 * what was changed or removed meanwhile is looked at again before it is told.
 */
export async function* inspectContent(
  platform: Platform,
  inspection: Inspection,
): AsyncGenerator<Damage> {
  yield* inspectRevisions(platform, inspection);
  yield* inspectNodes(platform, inspection);
  yield* inspectDocuments(platform, inspection);
  yield* inspectBlobs(platform, inspection);
}
