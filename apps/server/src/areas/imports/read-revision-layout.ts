import { makeTreeView } from '@octavo/trees';
import { recogniseLayout, type TreeLayout } from '@octavo/trees/layouts';
import { isPlanningText } from '@octavo/trees/plan';
import type { Platform } from '../../platform/index.ts';
import { listSources, type WholePages } from '../content/index.ts';

/** How the files that a revision's content came from are laid out. */
export async function readRevisionLayout(
  platform: Platform,
  revision: WholePages,
): Promise<TreeLayout> {
  const sources = await listSources(platform, revision);
  const texts = new Map<string, string>();
  for (const { path, blob, shadows } of sources) {
    if (shadows !== undefined || !isPlanningText(path)) continue;
    const bytes = await platform.blobs.read(blob);
    if (bytes !== undefined) texts.set(path, new TextDecoder().decode(bytes));
  }
  const paths = [...sources.map(({ path }) => path), ...revision.pagesBySourcePath().keys()];
  return recogniseLayout(makeTreeView([...new Set(paths)].sort(), texts));
}
