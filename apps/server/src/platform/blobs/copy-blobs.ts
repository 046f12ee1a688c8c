import type { BlobStore } from './blob-store.ts';

/** What copying blobs came to. */
export interface CopiedBlobs {
  copied: number;
  bytes: number;
  /** Hashes under which there are other bytes than theirs: not there afterwards. */
  damaged: string[];
}

/**
 * Copies each blob that `to` has not, one at a time, and tells `onCopied` how many there are by then.
 * Every copied blob is hashed on its way. One that is removed meanwhile is left out.
 */
export async function copyBlobs(
  from: BlobStore,
  to: BlobStore,
  onCopied: (copied: number) => void = () => {},
): Promise<CopiedBlobs> {
  const result: CopiedBlobs = { copied: 0, bytes: 0, damaged: [] };
  for (let part = 0; part < 256; part += 1) {
    const digits = part.toString(16).padStart(2, '0');
    const there = new Set(await to.list(digits));
    for (const hash of await from.list(digits)) {
      if (there.has(hash)) continue;
      const blob = await from.open(hash);
      if (blob === undefined) continue;
      const stored = await to.put(blob.stream);
      if (stored.hash === hash) {
        result.copied += 1;
        result.bytes += stored.size;
        onCopied(result.copied);
      } else {
        result.damaged.push(hash);
      }
    }
  }
  return result;
}
