import type { Hash } from '@octavo/content';
import type { Platform } from '../../../platform/index.ts';
import { findTexts, type GitKind } from './git-oids-store.ts';
import { hashGitBytes, hashGitText } from './hash-git-blob.ts';

/** How many documents or blobs are read at once, at most. */
export const READ_AT_ONCE = 16;

/**
 * The Git object ids of documents or blobs, from their own bytes. What is not stored has none. Reads
 * all of them, a few at a time.
 */
export async function computeGitOids(
  platform: Pick<Platform, 'database' | 'blobs'>,
  kind: GitKind,
  hashes: readonly Hash[],
): Promise<Map<Hash, string>> {
  const oids = new Map<Hash, string>();
  for (let start = 0; start < hashes.length; start += READ_AT_ONCE) {
    const some = hashes.slice(start, start + READ_AT_ONCE);
    if (kind === 'documents') {
      const texts = await findTexts(platform.database.db, some);
      for (const [hash, text] of texts) oids.set(hash, hashGitText(text));
      continue;
    }
    for (const hash of some) {
      const opened = await platform.blobs.open(hash);
      if (opened !== undefined) {
        oids.set(hash, await hashGitBytes(opened.stream, opened.size));
      }
    }
  }
  return oids;
}
