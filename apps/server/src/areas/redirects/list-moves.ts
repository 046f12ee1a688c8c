import type { PageRecord, PageTree } from '@octavo/content';

/** Where a page is no longer. */
export interface PageMove {
  pageId: string;
  /** The page that it was below; empty where it stood at the root. */
  parentId: string;
  slug: string;
}

/**
 * Where changed pages are no longer: one place for each page that was renamed, moved or deleted
 * itself, since what is below it is found below it. A home page that stood below another had an
 * address at the root besides.
 */
export function listMoves(
  before: PageTree,
  after: PageTree,
  changed: ReadonlyMap<string, PageRecord | null>,
): PageMove[] {
  const moves: PageMove[] = [];
  const home = before.home;
  for (const pageId of new Set([...changed.keys(), ...(home === undefined ? [] : [home.id])])) {
    const old = before.byId.get(pageId);
    if (old === undefined) continue;
    const parentId = parentOf(before, pageId);
    const now = after.byId.get(pageId);
    const stays = now?.slug === old.slug && parentOf(after, pageId) === parentId;
    if (!stays) moves.push({ pageId, parentId, slug: old.slug });
    const leavesRoot = pageId === home?.id && !(stays && after.home?.id === pageId);
    if (leavesRoot && parentId !== '') moves.push({ pageId, parentId: '', slug: old.slug });
  }
  return moves;
}

function parentOf(tree: PageTree, pageId: string): string {
  return tree.ancestorsOf(pageId).at(-1)?.id ?? '';
}
