import { makeTreeView, type TreeWarning } from '@octavo/trees';
import { findSiteConfig, SITE_CONFIG_NAMES, type SiteConfig } from '@octavo/trees/layouts';
import type { TreeSource } from './trees/tree-source.ts';

const MAX_CONFIG_BYTES = 1024 ** 2;

/**
 * Reads which spaces a tree holds, where it is a repository of several (see `parseSiteConfig`).
 * With warnings of what it says that no site shows. Undefined for the tree of one space, and where the file cannot be understood.
 */
export async function readSiteConfig(
  source: TreeSource,
): Promise<(SiteConfig & { warnings: TreeWarning[] }) | undefined> {
  const texts = new Map<string, string>();
  for (const { path, size, read } of source.entries) {
    if (!SITE_CONFIG_NAMES.includes(path) || size > MAX_CONFIG_BYTES) continue;
    texts.set(path, new TextDecoder().decode(await read()));
  }
  const warnings: TreeWarning[] = [];
  const config = findSiteConfig(makeTreeView([...texts.keys()], texts), warnings);
  return config && { ...config, warnings };
}
