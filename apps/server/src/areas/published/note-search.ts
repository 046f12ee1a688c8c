import type { Platform } from '../../platform/index.ts';
import { dayOf, findCounting, foldQuery } from '../insights/index.ts';

/** Counts a search of a whole site, and whether it found nothing. */
export function noteSearch(
  platform: Platform,
  { siteId, query, found }: { siteId: string; query: string; found: number },
): void {
  findCounting(platform)?.addCount({
    siteId,
    siteSpaceId: '',
    spaceId: null,
    pageId: '',
    type: 'search_type_query',
    detail: foldQuery(query),
    day: dayOf(platform.clock.now()),
    events: 1,
    empty: found === 0 ? 1 : 0,
  });
}
