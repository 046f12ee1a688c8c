import type { PageRecord, PageTree } from '@octavo/content';
import type { Platform } from '../../platform/index.ts';
import type { RevisionView } from '../content/index.ts';
import { listPageMoves } from './page-moves-store.ts';

/** Deeper paths are nobody's. */
const MAX_SEGMENTS = 32;
/** How many pages a part of a path may have led to. */
const MAX_PAGES = 16;

/**
 * The page that a path of a space led to before pages were renamed or moved, as it is in a revision;
 * undefined where none is known, or it is gone. The path is followed page by page: to the one that is
 * there now, and to those that were, the latest first. The path is decoded and has no slash at either
 * end. A page that has the path now goes before this, which is for the caller to see to. It takes a
 * query for each segment at most.
 */
export async function findMovedPage(
  platform: Platform,
  revision: Pick<RevisionView, 'spaceId' | 'tree'>,
  path: string,
): Promise<PageRecord | undefined> {
  const tree = revision.tree();
  const slugs = path.split('/');
  if (slugs.length > MAX_SEGMENTS) return undefined;
  let reached = [''];
  for (const slug of slugs) {
    reached = await listBelow(platform, revision.spaceId, { tree, parentIds: reached, slug });
    if (reached.length === 0) return undefined;
  }
  return reached.map((id) => tree.byId.get(id)).find((page) => page !== undefined);
}

/** The pages that are, or were, below others by a slug; those that are there now go first. */
async function listBelow(
  { database }: Platform,
  spaceId: string,
  { tree, parentIds, slug }: { tree: PageTree; parentIds: readonly string[]; slug: string },
): Promise<string[]> {
  const present = parentIds.flatMap((id) => {
    const child = tree.children(id === '' ? null : id).find((one) => one.slug === slug);
    return child === undefined ? [] : [child.id];
  });
  const rows = await listPageMoves(database.db, spaceId, { parentIds, slug, limit: MAX_PAGES });
  return [...new Set([...present, ...rows.map((row) => row.page_id)])].slice(0, MAX_PAGES);
}
