import type { Platform } from '../../../platform/index.ts';
import { type ImportSummary, importTree } from '../import-tree.ts';
import type { BuiltTree } from './built-tree.ts';
import { describeWarnings, type Imported, type ImportTarget } from './importer.ts';

/** Adds a tree to the target, as one revision or none, and closes the tree. */
export async function importBuiltTree(
  platform: Platform,
  { tree, folder, contents, missed }: BuiltTree,
  target: ImportTarget,
): Promise<Imported> {
  const { commit, ...options } = target;
  const texts = tree.entries.filter(({ path }) => path.endsWith('.md')).length;
  const describe = ({ revisionId, ...counts }: ImportSummary): Imported => {
    const { pages, otherEntries, files, warnings } = counts;
    const importedResources = pages + otherEntries + files;
    const totalResources = importedResources + missed + Math.max(0, texts - pages);
    return {
      revision: revisionId,
      importedResources,
      totalResources,
      ...describeWarnings(warnings),
    };
  };
  try {
    const summary = await importTree(platform, tree, {
      ...options,
      addition: { folder, contents },
      commit: (run) => commit(run, describe),
    });
    return describe(summary);
  } finally {
    await tree.close();
  }
}
