import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TreeError } from '@octavo/trees';
import { openTree } from '../../trees/open-tree.ts';
import type { TreeEntry, TreeLimits, TreeSource } from '../../trees/tree-source.ts';

/** Notion packs the parts of an export as archives within one. */
const MAX_PARTS = 100;

/**
 * The files of an export, whose parts may be archives within the archive: those are opened, one level
 * deep, and together hold no more than one archive may. Closing it closes all.
 *
 * @throws TreeError for a part that cannot be taken, as for any archive
 */
export async function openExport(archive: TreeSource, limits: TreeLimits): Promise<TreeSource> {
  const parts = archive.entries.filter(({ path }) => isPart(path));
  const isPacked = parts.length > 0 && archive.entries.every(({ path }) => !isPage(path));
  if (!isPacked) return archive;
  if (parts.length > MAX_PARTS)
    throw new TreeError(`The export consists of more than ${MAX_PARTS} parts`);
  await using opened = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), 'octavo-import-'));
  opened.defer(() => rm(folder, { recursive: true, force: true }));
  const entries = new Map<string, TreeEntry>();
  let bytes = 0;
  for (const [index, part] of parts.entries()) {
    const file = join(folder, `${index}.zip`);
    await writeFile(file, await part.read());
    const maxEntries = limits.maxEntries - entries.size;
    const maxBytes = limits.maxBytes - bytes;
    const tree = await openTree(file, {
      label: 'archive',
      limits: { maxEntries, maxBytes },
      keepsWrapper: true,
    });
    opened.defer(() => tree.close());
    for (const entry of tree.entries) {
      bytes += entry.size;
      if (!entries.has(entry.path)) entries.set(entry.path, entry);
    }
  }
  const sorted = [...entries.values()].sort((a, b) => (a.path < b.path ? -1 : 1));
  const closing = opened.move();
  const close = () => closing.disposeAsync();
  return { label: archive.label, entries: sorted, skipped: [], close };
}

function isPart(path: string): boolean {
  return /^(?:[^/]+\/)?[^/]+\.zip$/i.test(path) && !path.startsWith('__MACOSX/');
}

function isPage(path: string): boolean {
  return /\.(?:md|html|csv)$/i.test(path);
}
