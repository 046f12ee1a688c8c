import { findSiteConfig } from './layouts/recognise-layout.ts';
import { SITE_CONFIG_NAMES, type SiteConfig, type SiteSpaceEntry } from './layouts/site-config.ts';
import type { ImportWarning } from './layouts/toc-entry.ts';
import { makeTreeView } from './layouts/tree-texts.ts';
import type { TreeSource } from './trees/tree-source.ts';

const MAX_CONFIG_BYTES = 1024 ** 2;

/**
 * Reads which spaces a tree holds, where it is a repository of several (see `parseSiteConfig`).
 * With warnings of what it says that no site shows. Undefined for the tree of one space, and where the file cannot be understood.
 */
export async function readSiteConfig(
  source: TreeSource,
): Promise<(SiteConfig & { warnings: ImportWarning[] }) | undefined> {
  const texts = new Map<string, string>();
  for (const { path, size, read } of source.entries) {
    if (!SITE_CONFIG_NAMES.includes(path) || size > MAX_CONFIG_BYTES) continue;
    texts.set(path, new TextDecoder().decode(await read()));
  }
  const warnings: ImportWarning[] = [];
  const config = findSiteConfig(makeTreeView([...texts.keys()], texts), warnings);
  return config && { ...config, warnings };
}

/**
 * The space of a tree that a name means: by its key, folder or title, else the default space, which
 * is what an import of the whole tree into one space takes.
 */
export function chooseSiteSpace(
  { spaces }: SiteConfig,
  wanted: string,
): SiteSpaceEntry | undefined {
  const names = (space: SiteSpaceEntry) => [space.key, space.directory, space.title, space.section];
  for (const index of [0, 1, 2, 3]) {
    const found = spaces.filter((space) => names(space)[index] === wanted);
    if (found.length > 0) return found.find((space) => space.default) ?? found[0];
  }
  return spaces.find((space) => space.default) ?? spaces[0];
}
