import { findSiteConfig } from './layouts/find-layout.ts';
import { SITE_CONFIG_NAMES, type SiteConfig } from './layouts/site-config.ts';
import { makeTreeView } from './layouts/tree-texts.ts';
import type { TreeSource } from './trees/tree-source.ts';

const MAX_CONFIG_BYTES = 1024 ** 2;

/**
 * Reads which spaces a tree holds, where it is a repository of several (see `parseSiteConfig`).
 * Undefined for the tree of one space. Throws where the file is there but cannot be understood.
 */
export async function readSiteConfig(source: TreeSource): Promise<SiteConfig | undefined> {
  const texts = new Map<string, string>();
  for (const { path, size, read } of source.entries) {
    if (!SITE_CONFIG_NAMES.includes(path) || size > MAX_CONFIG_BYTES) continue;
    texts.set(path, new TextDecoder().decode(await read()));
  }
  return findSiteConfig(makeTreeView([...texts.keys()], texts));
}
