import { DEFAULT_TREE_LIMITS } from '../../trees/tree-source.ts';
import { importBuiltTree } from '../import-built-tree.ts';
import type { Importer } from '../importer.ts';
import { openArchiveUrl } from '../open-source.ts';
import { buildExport } from './build-export.ts';
import { openExport } from './open-export.ts';

/** Adds the pages of a Notion export, in Markdown or HTML. */
export const importNotion: Importer = async (platform, url, target) => {
  const { importEntries: maxEntries, importBytes: maxBytes } = platform.config.limits;
  const limits = { ...DEFAULT_TREE_LIMITS, maxEntries, maxBytes };
  const { signal: gone } = target;
  await using opened = new AsyncDisposableStack();
  const archive = await openArchiveUrl(platform, url);
  opened.defer(() => archive.close());
  const files = await openExport(archive, limits);
  opened.defer(() => files.close());
  return await importBuiltTree(platform, await buildExport(files, { gone }), target);
};
