import { trimAddress } from '../layouts/gitbook-config.ts';
import type { TreeLayout } from '../layouts/recognise-layout.ts';
import { joinPath } from '../layouts/relative-path.ts';
import { readTargetPaths } from '../layouts/summary-line.ts';
import type { ImportWarning } from '../layouts/toc-entry.ts';
import type { TreeView } from '../layouts/tree-texts.ts';
import { findLine } from './find-line.ts';
import type { TargetFinder } from './find-target.ts';
import type { PlannedPage } from './place-pages.ts';

/** Configured redirects that lead to no page of the tree, by file or by address. Pure. */
export function findDeadRedirects(
  tree: TreeView,
  { root, redirects, configPath }: TreeLayout,
  { finder, pages }: { finder: TargetFinder; pages: readonly PlannedPage[] },
): ImportWarning[] {
  if (configPath === undefined || redirects.length === 0) return [];
  const text = tree.text(configPath) ?? '';
  const addresses = listAddresses(pages);
  const isThere = (path: string) =>
    finder.findPage(joinPath(root, path)) !== undefined ||
    finder.findPage(path) !== undefined ||
    addresses.has(path);
  return redirects.flatMap(({ from, to }): ImportWarning[] => {
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
