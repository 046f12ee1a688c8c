import type { PageRecord, PageTree } from '@octavo/content';
import type { Platform, Tx } from '../../platform/index.ts';
import {
  type ContentMove,
  readPageRecord,
  readRevision,
  readRevisionRow,
} from '../content/index.ts';
import { spaceEmptiers } from '../spaces/index.ts';
import { deleteSomePageMoves, insertPageMoves } from './page-moves-store.ts';

/** How many changed pages are looked at one by one before the trees are compared. */
const FEW = 50;

/** Longer slugs, as an import may bring them, are more than an index takes. */
const MAX_SLUG = 500;

/** What of a record has a say in the paths of a space. */
const SHAPE_FIELDS = ['parent', 'order', 'slug', 'type', 'hidden'] as const;

/**
 * Notes where pages of spaces were, in the transaction that moves a head: a row for each page that
 * was renamed, moved or deleted itself, however many are below it.
 */
export function subscribePageMoves(platform: Platform): void {
  platform.events.on('space.content-changed', (tx, { move }) => followMove(platform, tx, move));
  spaceEmptiers.extend(platform, deleteSomePageMoves);
}

async function followMove(platform: Platform, tx: Tx, move: ContentMove): Promise<void> {
  const { spaceId, pages = new Map() } = move;
  if (pages.size === 0 || !(await mayMovePaths(platform, tx, { ...move, pages }))) return;
  const [before, after] = await Promise.all([
    readRevision(platform, move.before, tx),
    readRevision(platform, move.after, tx),
  ]);
  if (before === undefined || after === undefined) return;
  const moves = listMoves(before.tree(), after.tree(), pages);
  const rows = moves
    .filter(({ slug }) => slug.length <= MAX_SLUG)
    .map(({ pageId, parentId, slug }) => ({
      space_id: spaceId,
      parent_id: parentId,
      slug,
      page_id: pageId,
      revision_id: move.after,
    }));
  await insertPageMoves(tx, rows);
}

/** Whether a change of pages may give any page another path; most change texts alone. */
async function mayMovePaths(
  platform: Platform,
  tx: Tx,
  { before, pages }: Required<Pick<ContentMove, 'before' | 'pages'>>,
): Promise<boolean> {
  if (pages.size > FEW) return true;
  const revision = await readRevisionRow(platform, before, tx);
  if (revision === undefined) return true;
  for (const [id, page] of pages) {
    const old = await readPageRecord(platform, revision, id, tx);
    if (page === null || old === undefined) return true;
    if (SHAPE_FIELDS.some((field) => old[field] !== page[field])) return true;
  }
  return false;
}

/** Where a page is no longer. */
interface PageMove {
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
function listMoves(
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
