import type { PageRecord } from '@octavo/content';
import { sha256Base64url } from '../../platform/hash.ts';
import type { Platform } from '../../platform/index.ts';
import type { RevisionView } from '../content/index.ts';
import { findBelow, readWholePath } from './list-moved-paths.ts';
import { listPageMoves } from './page-moves-store.ts';

/** Deeper paths than any page has are nobody's. */
const MAX_SEGMENTS = 64;
/** How often what was below a moved page is looked for where it went, as it may have moved there too. */
const MAX_STEPS = 8;

/**
 * The page that a path of a space led to before pages were renamed or moved, as it is in a revision;
 * undefined where none is known, or it is gone. The longest path that a page had goes first, and the
 * latest page that had it. Paths are decoded and have no slash at either end. A page that has the path
 * now goes before this, which is for the caller to see to.
 */
export async function findMovedPage(
  platform: Platform,
  revision: Pick<RevisionView, 'spaceId' | 'tree'>,
  path: string,
): Promise<PageRecord | undefined> {
  const tree = revision.tree();
  const waiting = [path];
  const seen = new Set<string>();
  for (let step = 0; step < MAX_STEPS; step += 1) {
    const wanted = waiting.shift();
    if (wanted === undefined) return undefined;
    seen.add(wanted);
    const rows = await listPageMoves(platform.database.db, revision.spaceId, hashPrefixes(wanted));
    for (const row of rows) {
      const page = tree.byId.get(row.page_id);
      if (page === undefined) continue;
      const rest = wanted.slice(row.path.length + 1);
      const found = findBelow(tree, page, rest === '' ? [] : rest.split('/'));
      if (found !== undefined) return found;
      const next = `${readWholePath(tree, page.id)}/${rest}`;
      if (!seen.has(next) && !waiting.includes(next)) waiting.push(next);
    }
  }
  return undefined;
}

/** The hashes of a path and of all paths above it. */
function hashPrefixes(path: string): string[] {
  const segments = path.split('/', MAX_SEGMENTS);
  return segments.map((_, at) => sha256Base64url(segments.slice(0, at + 1).join('/')));
}
