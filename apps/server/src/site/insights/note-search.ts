import { dayOf, findCounting, foldQuery } from '../../areas/insights/index.ts';
import type { SiteContext } from '../routing/site-context.ts';

/** Counts a search of a reader, and whether it found nothing. */
export function noteSearch(context: SiteContext, query: string, found: number): void {
  if (!context.isForReader) return;
  const { platform, resolved, siteSpaceId, space } = context;
  findCounting(platform)?.addCount({
    siteId: resolved.id,
    siteSpaceId,
    spaceId: space.view.spaceId,
    pageId: '',
    type: 'search_type_query',
    detail: foldQuery(query),
    day: dayOf(platform.clock.now()),
    events: 1,
    empty: found === 0 ? 1 : 0,
  });
}
