import type { PageRecord, PageTree } from '@octavo/content';

/** A path that a page has no longer. */
export interface MovedPath {
  pageId: string;
  path: string;
}

/**
 * The paths that changed pages have no longer: one for each page that was renamed or moved itself,
 * since its subpages are found below it, and those of home pages that became another. Pages that are
 * new or gone have none.
 */
export function listMovedPaths(
  before: PageTree,
  after: PageTree,
  changed: ReadonlyMap<string, PageRecord | null>,
): MovedPath[] {
  const candidates = new Set<string>();
  for (const [id, page] of changed) {
    const old = before.byId.get(id);
    if (old === undefined || page === null) continue;
    if (old.slug !== page.slug || old.parent !== page.parent) candidates.add(id);
  }
  if (before.home?.id !== after.home?.id) {
    for (const home of [before.home, after.home]) if (home !== undefined) candidates.add(home.id);
  }
  return [...candidates].flatMap((pageId) => {
    if (!before.byId.has(pageId) || !after.byId.has(pageId)) return [];
    const now = after.pathOf(pageId);
    // The path of a home page is its slug alone, but its subpages are below the whole path.
    const paths = new Set([before.pathOf(pageId), readWholePath(before, pageId)]);
    return [...paths].filter((path) => path !== now).map((path) => ({ pageId, path }));
  });
}

/** The slugs of a page and of all above it, joined, also of the home page. */
export function readWholePath(tree: PageTree, pageId: string): string {
  const own = tree.byId.get(pageId);
  const slugs = tree.ancestorsOf(pageId).map(({ slug }) => slug);
  return [...slugs, own?.slug ?? ''].join('/');
}

/** The page that slugs lead to below another; undefined where there is none. */
export function findBelow(
  tree: PageTree,
  page: PageRecord,
  slugs: readonly string[],
): PageRecord | undefined {
  let found: PageRecord | undefined = page;
  for (const slug of slugs) {
    found = found && tree.children(found.id).find((child) => child.slug === slug);
  }
  return found;
}
