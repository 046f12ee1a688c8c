import { joinPath } from '@octavo/trees';
import { ADDITIONS_FOLDER, type TocEntry } from '@octavo/trees/layouts';
import type { GivenContents } from '@octavo/trees/plan';
import type { Platform } from '../../platform/index.ts';
import type { RevisionView } from '../content/index.ts';
import { readRevisionLayout } from './read-revision-layout.ts';
import { widenTree } from './trees/narrow-tree.ts';
import type { TreeSource } from './trees/tree-source.ts';

/** A tree that is added to what a space contains, instead of taking its place. */
export interface Addition {
  /** The folder for its files below `imported`; the same whenever the tree is added again. */
  folder: string;
  /**
   * The table of contents: each page of the tree once, by its path in the tree, and entries without
   * a link that hold others.
   */
  contents: readonly TocEntry[];
}

/** Puts a tree where its files belong among those of a revision. */
export async function placeAddition(
  platform: Platform,
  tree: TreeSource,
  addition: Addition,
  revision: RevisionView,
): Promise<{ source: TreeSource; given: GivenContents }> {
  const { root } = await readRevisionLayout(platform, revision);
  const folder = joinPath(root, `${ADDITIONS_FOLDER}/${addition.folder}`);
  const entries = moveEntries(addition.contents, folder);
  return { source: widenTree(tree, folder), given: { root, entries } };
}

function moveEntries(entries: readonly TocEntry[], folder: string): TocEntry[] {
  return entries.map((entry) => ({
    ...entry,
    ...(entry.path === undefined ? {} : { path: joinPath(folder, entry.path) }),
    children: moveEntries(entry.children, folder),
  }));
}
