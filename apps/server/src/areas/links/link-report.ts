import { defineCache, type Platform } from '../../platform/index.ts';
import type { RevisionView } from '../content/index.ts';
import { judgeLinks, type LinkStatus } from './judge-links.ts';
import { countPlaces, type Link } from './link.ts';
import { type LinkIndex, readLinkIndex } from './link-index.ts';
import { listLinksOf, listTargets } from './store.ts';

/** One target, with what is said of the links to it; see `judgeLinks` for undefined. */
export interface JudgedLink extends Link {
  name: string;
  status: LinkStatus | undefined;
  /** In how many places it is. */
  placeCount: number;
}

/** A link with the number of places where it is. */
export interface CountedLink extends Link {
  placeCount: number;
}

export const reports = defineCache<readonly JudgedLink[]>(
  { name: 'link-reports', share: 12 },
  (report) => 400 + 400 * report.length,
);

/** Every target that a revision links to, once, by name. It never changes: made once, and kept. */
export async function readLinkReport(
  platform: Platform,
  view: RevisionView,
  app: string,
): Promise<readonly JudgedLink[]> {
  const cache = platform.caches.open(reports);
  const cached = cache.get(view.id);
  if (cached !== undefined) return cached;
  const report = await readLinkIndex(platform, view, async (index) =>
    judge(index, await listEntries(index), app),
  );
  cache.set(view.id, report);
  return report;
}

/** Targets with what is said of them, ordered by name. */
export async function judge(
  index: LinkIndex,
  links: ReadonlyMap<string, CountedLink>,
  app: string,
): Promise<JudgedLink[]> {
  const entries = [...links].sort(([a], [b]) => (a < b ? -1 : 1));
  const judged = await judgeLinks(
    index,
    entries.map(([, link]) => link),
    app,
  );
  return entries.map(([name, { ref, relation, source, placeCount }], at) => ({
    name,
    ref,
    relation,
    placeCount,
    ...(source === undefined ? {} : { source }),
    status: judged[at],
  }));
}

/** The targets of rows, less those that only changed sources linked to, and those they link to. */
async function listEntries({ db, rows, changed }: LinkIndex): Promise<Map<string, CountedLink>> {
  const counts = new Map<string, { link: string; places: number }>();
  if (rows !== undefined) {
    for (const { target, link, places } of await listTargets(db, rows.spaceId)) {
      counts.set(target, { link, places });
    }
    for (const { target, nodes } of await listLinksOf(db, rows.spaceId, [...changed.keys()])) {
      const counted = counts.get(target);
      if (counted !== undefined) counted.places -= countPlaces(JSON.parse(nodes) as string[]);
    }
  }
  const entries = new Map<string, CountedLink>();
  for (const [target, { link, places }] of counts) {
    if (places > 0) entries.set(target, { ...(JSON.parse(link) as Link), placeCount: places });
  }
  for (const source of changed.values()) {
    for (const [target, link] of source?.links ?? []) {
      const before = entries.get(target)?.placeCount ?? 0;
      entries.set(target, { ...link, placeCount: before + countPlaces(link.nodes) });
    }
  }
  return entries;
}
