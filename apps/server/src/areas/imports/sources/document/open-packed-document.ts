import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openTree } from '../../trees/open-tree.ts';
import type { TreeSource } from '../../trees/tree-source.ts';

/** The most bytes of a document that is an archive, as it is sent. */
export const MAX_PACKED_BYTES = 64 * 1024 ** 2;
const LIMITS = { maxEntries: 5000, maxBytes: 256 * 1024 ** 2, maxFileBytes: 64 * 1024 ** 2 };

/**
 * Opens a document that is an archive, checked as any archive is; it is kept in a temporary file
 * until it is closed.
 *
 * @throws TreeError for an archive that is refused
 */
export async function openPackedDocument(bytes: Uint8Array): Promise<TreeSource & AsyncDisposable> {
  const folder = await mkdtemp(join(tmpdir(), 'octavo-import-'));
  const discard = () => rm(folder, { recursive: true, force: true });
  try {
    const file = join(folder, 'document');
    await writeFile(file, bytes);
    const tree = await openTree(file, { label: 'archive', limits: LIMITS });
    const close = () => tree.close().finally(discard);
    return { ...tree, close, [Symbol.asyncDispose]: close };
  } catch (error) {
    await discard();
    throw error;
  }
}
