import { defineCache, type Platform } from '../../platform/index.ts';
import type { WholePages } from '../content/index.ts';
import { trimAddress } from './layouts/gitbook-config.ts';
import type { TreeLayout } from './layouts/recognise-layout.ts';
import {
  isFolderPage,
  joinPath,
  pathBelow,
  withoutMarkdownExtension,
} from './layouts/relative-path.ts';
import { readTargetPaths } from './layouts/summary-line.ts';
import { classifyPaths } from './plan/classify-paths.ts';
import { indexTargets } from './plan/find-target.ts';
import { readRevisionLayout } from './read-revision-layout.ts';

/** Where an address that is no page's path leads. */
export type RedirectTarget = { page: string; anchor?: string } | { url: string };

/** Of one redirect in memory, about. */
const REDIRECT_BYTES = 100;

export const kept = defineCache<ReadonlyMap<string, RedirectTarget>>(
  { name: 'import-redirects', share: 18 },
  ({ size }) => REDIRECT_BYTES * size,
);

/**
 * The redirects of a revision, by address within the space (no slash at either end): what its
 * `.gitbook.yaml` configures, and the old file path of every imported page, with and without its
 * extension, where that is not the page's path. Configured ones go first; a page that has the address
 * as its path goes before any of them, which is for the caller to see to. Kept in memory by revision.
 */
export async function listRedirects(
  platform: Platform,
  revision: WholePages,
): Promise<ReadonlyMap<string, RedirectTarget>> {
  const cache = platform.caches.open(kept);
  const known = cache.get(revision.id);
  if (known !== undefined) return known;
  const redirects = new Map<string, RedirectTarget>();
  const layout = await readRevisionLayout(platform, revision);
  addConfigured(redirects, layout, revision);
  addFilePaths(redirects, layout.root, revision);
  cache.set(revision.id, redirects);
  return redirects;
}

function addConfigured(
  redirects: Map<string, RedirectTarget>,
  layout: TreeLayout,
  revision: WholePages,
): void {
  const tree = revision.tree();
  const pages = revision.pagesBySourcePath();
  const finder = indexTargets(classifyPaths([...pages.keys()].sort(), layout), layout.root);
  for (const { from, to } of layout.redirects) {
    const address = readAddress(from);
    if (address === '' || redirects.has(address)) continue;
    if (/^https?:\/\//i.test(to)) {
      redirects.set(address, { url: to });
      continue;
    }
    const { paths, anchor } = readTargetPaths(to);
    for (const path of paths.map(trimAddress)) {
      const file = finder.findPage(joinPath(layout.root, path)) ?? finder.findPage(path);
      const page = (file === undefined ? undefined : pages.get(file)?.id) ?? tree.byPath.get(path);
      if (page === undefined) continue;
      redirects.set(address, anchor === undefined ? { page } : { page, anchor });
      break;
    }
  }
}

function addFilePaths(
  redirects: Map<string, RedirectTarget>,
  root: string,
  revision: WholePages,
): void {
  const tree = revision.tree();
  for (const [path, { id }] of revision.pagesBySourcePath()) {
    const below = pathBelow(root, path) ?? path;
    const stem = withoutMarkdownExtension(below);
    const folder = isFolderPage(below) ? stem.slice(0, Math.max(0, stem.lastIndexOf('/'))) : '';
    for (const address of [below, stem, folder]) {
      if (address === '' || address === tree.pathOf(id) || redirects.has(address)) continue;
      redirects.set(address, { page: id });
    }
  }
}

/** The address a redirect is from, decoded as a URL's path is. */
function readAddress(from: string): string {
  const address = trimAddress(from);
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}
