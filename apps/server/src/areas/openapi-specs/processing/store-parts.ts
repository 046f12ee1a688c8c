import { type Platform, yieldToOthers } from '../../../platform/index.ts';
import { insertParts, updateKnownParts } from '../parts-store.ts';
import type { ReadResult } from './reading.ts';

/** As much as a transaction stores in a moment. */
const BYTES_AT_ONCE = 64 * 1024;
const PARTS_AT_ONCE = 100;

const SHORT = { isolation: 'read committed' } as const;

/**
 * Stores the parts of a version that is about to come, in short transactions between which other work
 * goes on. They are shown once the version is there.
 */
export async function storeParts(
  { database }: Pick<Platform, 'database'>,
  { specId, versionId }: { specId: string; versionId: string },
  { parts, partBytes }: Pick<ReadResult, 'parts' | 'partBytes'>,
): Promise<void> {
  const bytes = Buffer.from(partBytes.buffer, partBytes.byteOffset, partBytes.byteLength);
  const sorted = parts.toSorted((a, b) => (a.hash < b.hash ? -1 : 1));
  for (let start = 0; start < sorted.length; ) {
    const batch = takeBatch(sorted, start);
    start += batch.length;
    await database.transaction(async (tx) => {
      const hashes = batch.map(({ hash }) => hash);
      const known = await updateKnownParts(tx, { specId, versionId }, hashes);
      const rows = batch
        .filter(({ hash }) => !known.has(hash))
        .map(({ hash, start: from, end }) => ({
          spec_id: specId,
          hash,
          last_version_id: versionId,
          json: bytes.toString('utf8', from, end),
        }));
      await insertParts(tx, rows);
    }, SHORT);
    await yieldToOthers();
  }
}

function takeBatch(parts: ReadResult['parts'], start: number): ReadResult['parts'] {
  let size = 0;
  let end = start;
  while (end < parts.length && end - start < PARTS_AT_ONCE && size < BYTES_AT_ONCE) {
    const part = parts[end];
    if (part !== undefined) size += part.end - part.start;
    end += 1;
  }
  return parts.slice(start, end);
}
