import type { PageTree } from '@octavo/content';
import { findLine } from '../find-line.ts';
import { trimAddress } from '../layouts/gitbook.ts';
import type { TreeLayout } from '../layouts/recognise-layout.ts';
import { readTargetPaths } from '../layouts/summary-line.ts';
import { isFolderPage, joinPath, pathBelow, withoutMarkdownExtension } from '../paths.ts';
import type { TreeView } from '../tree-view.ts';
import type { TreeWarning } from '../tree-warning.ts';
import { classifyPaths } from './classify-paths.ts';
import { indexTargets, type TargetFinder } from './find-target.ts';
import type { PlannedPage } from './place-pages.ts';

/** Where an address that is no page's path leads. */
export type RedirectTarget = { page: string; anchor?: string } | { url: string };

/** The pages of a space that was made of a tree. */
export interface PlacedPages {
  layout: TreeLayout;
  tree: PageTree;
  /** By the paths of their files. */
  pages: ReadonlyMap<string, { id: string }>;
}

/**
 * The redirects of a space, by address within it (no slash at either end): what the tree configures,
 * and the file path of every page, with and without its extension, where that is not the page's path.
 * Configured ones go first; a page that has the address as its path goes before any of them, which is
 * for the caller to see to.
 */
export function planRedirects(placed: PlacedPages): Map<string, RedirectTarget> {
  const redirects = new Map<string, RedirectTarget>();
  addConfigured(redirects, placed);
  addFilePaths(redirects, placed);
  return redirects;
}

function addConfigured(
  redirects: Map<string, RedirectTarget>,
  { layout, tree, pages }: PlacedPages,
): void {
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
  { layout: { root }, tree, pages }: PlacedPages,
): void {
  for (const [path, { id }] of pages) {
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

/** Configured redirects that lead to no page of the tree, by file or by address. */
export function findDeadRedirects(
  tree: TreeView,
  { root, redirects, configPath }: TreeLayout,
  { finder, pages }: { finder: TargetFinder; pages: readonly PlannedPage[] },
): TreeWarning[] {
  if (configPath === undefined || redirects.length === 0) return [];
  const text = tree.text(configPath) ?? '';
  const addresses = listAddresses(pages);
  const isThere = (path: string) =>
    finder.findPage(joinPath(root, path)) !== undefined ||
    finder.findPage(path) !== undefined ||
    addresses.has(path);
  return redirects.flatMap(({ from, to }): TreeWarning[] => {
    if (/^https?:\/\//i.test(to)) return [];
    if (readTargetPaths(to).paths.map(trimAddress).some(isThere)) return [];
    const line = findLine(text, to);
    const place = { path: configPath, ...(line === undefined ? {} : { line }) };
    return [{ kind: 'broken-redirect', ...place, message: `${from} → ${to}` }];
  });
}

/** The addresses that the pages get, without slashes at their ends. */
function listAddresses(pages: readonly PlannedPage[]): ReadonlySet<string> {
  const known = new Map<PlannedPage, string>();
  for (const page of pages) {
    const above = page.parent === null ? '' : `${known.get(page.parent) ?? ''}/`;
    known.set(page, above + page.slug);
  }
  return new Set(known.values());
}
