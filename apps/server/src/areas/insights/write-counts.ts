import type { InsightType } from '@octavo/contract/insights';
import type { Database, Tx } from '../../platform/index.ts';
import type { Count } from './counters.ts';
import { weekOf } from './insight-day.ts';
import { listDetails, readKnown, tallyCounts } from './store.ts';

/** Different texts that a site has on a day; the rest is counted as "other". */
export const MAX_DETAILS = 1000;
/** What has texts that readers choose freely. */
const FREE: readonly InsightType[] = ['search_type_query', 'link_click'];

/**
 * Adds counts to those of their days. Those of a site or a space that is gone are forgotten. Several
 * servers that write at once add up.
 */
export async function writeCounts(database: Database, counts: readonly Count[]): Promise<void> {
  await database.transaction((tx) => addCounts(tx, counts), { isolation: 'read committed' });
}

async function addCounts(tx: Tx, counts: readonly Count[]): Promise<void> {
  const siteIds = new Set(counts.map(({ siteId }) => siteId));
  const spaceIds = new Set(counts.flatMap(({ spaceId }) => (spaceId === null ? [] : [spaceId])));
  const known = await readKnown(tx, { siteIds: [...siteIds], spaceIds: [...spaceIds] });
  const live = counts.filter(
    ({ siteId, spaceId }) =>
      known.siteIds.has(siteId) && (spaceId === null || known.spaceIds.has(spaceId)),
  );
  await tallyCounts(
    tx,
    (await limitDetails(tx, live)).map(({ siteId, siteSpaceId, spaceId, pageId, ...count }) => ({
      site_id: siteId,
      site_space_id: siteSpaceId,
      space_id: spaceId,
      page_id: pageId,
      week: weekOf(count.day),
      ...count,
    })),
  );
}

/** Gives texts beyond those that a site may have on a day the one of all others. */
async function limitDetails(tx: Tx, counts: readonly Count[]): Promise<Count[]> {
  const days = Map.groupBy(counts, ({ siteId, type, day }) => `${siteId}\n${type}\n${day}`);
  const limited: Count[] = [];
  for (const group of days.values()) {
    const [first] = group;
    if (first === undefined || !FREE.includes(first.type)) {
      limited.push(...group);
      continue;
    }
    const details = new Set(await listDetails(tx, first, MAX_DETAILS));
    const merged = new Map<string, Count>();
    for (const count of group) {
      if (count.detail !== '' && details.size < MAX_DETAILS) details.add(count.detail);
      const detail = details.has(count.detail) ? count.detail : '';
      const key = `${count.siteSpaceId}\n${count.pageId}\n${detail}`;
      const same = merged.get(key);
      if (same === undefined) merged.set(key, { ...count, detail });
      else {
        same.events += count.events;
        same.empty += count.empty;
      }
    }
    limited.push(...merged.values());
  }
  return limited;
}
