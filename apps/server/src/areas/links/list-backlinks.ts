import type { RightsHolder } from '../../http/rights-holder.ts';
import type { Platform } from '../../platform/index.ts';
import type { RevisionView } from '../content/index.ts';
import { countForeignSources, listForeignSources } from './foreign-store.ts';
import { foreignTargetPrefix, listTargetPrefixes, nameSource, readSource } from './link.ts';
import { type LinkIndex, readLinkIndex } from './link-index.ts';
import type { LinkPlace } from './list-links.ts';
import { type BacklinkScope, countBacklinkSources, listBacklinkSources } from './store.ts';

/** The page or file that backlinks are asked of. */
export interface BacklinkTarget {
  kind: 'page' | 'file';
  id: string;
}

/** A page or reusable content that links, with the first block that does. */
export interface Backlink extends LinkPlace {
  /** The name of the source. */
  name: string;
  /** The space that it is in, where that is another one. */
  spaceId?: string;
}

/** Where in the order of backlinks something stands: those of the own space are first, under ''. */
export type BacklinkKey = readonly [spaceId: string, name: string];

/** A part of the backlinks, and how many there are in all. */
export interface BacklinkList {
  backlinks: Backlink[];
  count: number;
}

/**
 * Lists the pages and reusable contents that link to a page (or an anchor in it) or file of a
 * revision, each once: those of the revision by name, then those of other spaces, as these are now,
 * that `holder` may see. At most `limit` are answered. A page's links to itself do not count.
 */
export async function listBacklinks(
  platform: Platform,
  view: RevisionView,
  target: BacklinkTarget,
  { after, limit, holder }: { after: BacklinkKey | undefined; limit: number; holder: RightsHolder },
): Promise<BacklinkList> {
  const isOwnDone = after !== undefined && after[0] !== '';
  const own = await readLinkIndex(platform, view, (index) =>
    readBacklinks(index, target, {
      ...(isOwnDone ? { after: undefined, limit: 0 } : { after: after?.[1], limit }),
    }),
  );
  const foreign = await readForeign(platform, view, target, {
    holder,
    limit: limit - own.backlinks.length,
    after: isOwnDone ? after : undefined,
  });
  return {
    backlinks: [...own.backlinks, ...foreign.backlinks],
    count: own.count + foreign.count,
  };
}

async function readForeign(
  { database: { db } }: Platform,
  { spaceId }: RevisionView,
  { kind, id }: BacklinkTarget,
  page: { after: BacklinkKey | undefined; limit: number; holder: RightsHolder },
): Promise<BacklinkList> {
  const { after, limit, holder } = page;
  const scope = { spaceId, prefix: foreignTargetPrefix(kind, id, spaceId), holder };
  const found = await listForeignSources(db, scope, { after, limit });
  return {
    backlinks: found.map(({ spaceId, source, nodes }) => ({
      ...makeBacklink(source, readFirst(nodes)),
      spaceId,
    })),
    count: await countForeignSources(db, scope),
  };
}

async function readBacklinks(
  index: LinkIndex,
  target: BacklinkTarget,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<BacklinkList> {
  const { db, rows, changed, view } = index;
  const prefixes = listTargetPrefixes(target.kind, target.id, view.spaceId);
  const except = nameSource({ kind: 'page', id: target.kind === 'page' ? target.id : '' });
  const found = listChanged(index, prefixes, except);
  let count = found.length;
  const shown = found.filter(({ name }) => after === undefined || name > after);
  if (rows !== undefined) {
    const scope = { spaceId: rows.spaceId, prefixes, except };
    count += await countBacklinkSources(db, scope, [...changed.keys()]);
    shown.push(...(await listStored(index, scope, { after, limit })));
  }
  shown.sort((a, b) => (a.name < b.name ? -1 : 1));
  return { backlinks: shown.slice(0, limit), count };
}

function listChanged(
  { changed }: LinkIndex,
  prefixes: readonly string[],
  except: string,
): Backlink[] {
  const found: Backlink[] = [];
  for (const [name, source] of changed) {
    if (source === null || name === except) continue;
    const nodes = [...source.links].flatMap(([target, link]) =>
      prefixes.some((prefix) => target.startsWith(prefix)) ? [link.nodes[0]] : [],
    );
    if (nodes.length > 0)
      found.push(
        makeBacklink(
          name,
          nodes.find((node) => node !== undefined),
        ),
      );
  }
  return found;
}

/** Stored backlinks but those of sources that changed since. */
async function listStored(
  { db, changed }: LinkIndex,
  scope: BacklinkScope,
  page: { after: string | undefined; limit: number },
): Promise<Backlink[]> {
  const found: Backlink[] = [];
  let { after } = page;
  while (found.length < page.limit) {
    const rows = await listBacklinkSources(db, scope, { after, limit: page.limit });
    for (const { source, nodes } of rows) {
      if (!changed.has(source)) found.push(makeBacklink(source, readFirst(nodes)));
    }
    after = rows.at(-1)?.source;
    if (rows.length < page.limit) break;
  }
  return found;
}

function readFirst(nodes: string): string | undefined {
  return (JSON.parse(nodes) as string[])[0];
}

function makeBacklink(name: string, node: string | undefined): Backlink {
  return { name, source: readSource(name), ...(node === undefined ? {} : { node }) };
}
