import { defineCache, type Platform } from '../../platform/index.ts';
import type { RevisionView } from '../content/index.ts';
import { judgeLinks, type LinkStatus } from './judge-links.ts';
import type { Link } from './link.ts';
import { type LinkIndex, readLinkIndex } from './link-index.ts';
import { listLinksOf, listTargets } from './store.ts';

/** One target, with what is said of the links to it; see `judgeLinks` for undefined. */
export interface JudgedLink extends Link {
  name: string;
  status: LinkStatus | undefined;
}

const reports = defineCache<readonly JudgedLink[]>(
  'link-reports',
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
  links: ReadonlyMap<string, Link>,
  app: string,
): Promise<JudgedLink[]> {
  const entries = [...links].sort(([a], [b]) => (a < b ? -1 : 1));
  const judged = await judgeLinks(
    index,
    entries.map(([, link]) => link),
    app,
  );
  return entries.map(([name, { ref, relation, source }], at) => ({
    ...{ name, ref, relation },
    ...(source === undefined ? {} : { source }),
    status: judged[at],
  }));
}

/** The targets of rows, less those that only changed sources linked to, and those they link to. */
async function listEntries({ db, rows, changed }: LinkIndex): Promise<Map<string, Link>> {
  const counts = new Map<string, { link: string; count: number }>();
  if (rows !== undefined) {
    for (const { target, link, count } of await listTargets(db, rows.spaceId)) {
      counts.set(target, { link, count });
    }
    for (const { target } of await listLinksOf(db, rows.spaceId, [...changed.keys()])) {
      const counted = counts.get(target);
      if (counted !== undefined) counted.count -= 1;
    }
  }
  const entries = new Map<string, Link>();
  for (const [target, { link, count }] of counts) {
    if (count > 0) entries.set(target, JSON.parse(link) as Link);
  }
  for (const source of changed.values()) {
    for (const [target, link] of source?.links ?? []) entries.set(target, link);
  }
  return entries;
}
