import type { Platform } from '../../../platform/index.ts';
import { type ImportSummary, importTree } from '../import-tree.ts';
import type { TreeSource } from '../trees/tree-source.ts';
import { describeWarnings, type Imported, type Importer, type ImportTarget } from './importer.ts';
import { openArchiveUrl, openWiki } from './open-source.ts';

/** Imports an archive of Markdown. */
export const importArchive: Importer = async (platform, url, target) =>
  importTreeSource(platform, await openArchiveUrl(platform, url), target);

/** Imports the wiki of a GitHub project, or any other repository. */
export const importWiki: Importer = async (platform, url, target) =>
  importTreeSource(platform, await openWiki(platform, url, target.signal), target);

/** Makes the target contain what a tree contains, and closes the tree. */
export async function importTreeSource(
  platform: Platform,
  tree: TreeSource,
  target: ImportTarget,
): Promise<Imported> {
  const { commit, ...options } = target;
  try {
    const summary = await importTree(platform, tree, {
      ...options,
      commit: (run) => commit(run, describe),
    });
    return describe(summary);
  } finally {
    await tree.close();
  }
}

function describe({ revisionId, ...counts }: ImportSummary): Imported {
  const { pages, otherEntries, files, reusableContents, warnings } = counts;
  const count = pages + otherEntries + files + reusableContents;
  return {
    revision: revisionId,
    importedResources: count,
    totalResources: count,
    ...describeWarnings(warnings),
  };
}
