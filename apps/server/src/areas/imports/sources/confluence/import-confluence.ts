import { importBuiltTree } from '../import-built-tree.ts';
import type { Importer } from '../importer.ts';
import { openArchiveUrl } from '../open-source.ts';
import { buildSpace } from './build-space.ts';

/** Adds the pages of a Confluence space that was exported as HTML. */
export const importConfluence: Importer = async (platform, url, target) => {
  const { signal: gone } = target;
  const archive = await openArchiveUrl(platform, url);
  try {
    return await importBuiltTree(platform, await buildSpace(archive, { gone }), target);
  } finally {
    await archive.close();
  }
};
