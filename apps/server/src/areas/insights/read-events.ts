import type { InsightEventBody } from '@octavo/contract/insights';
import { badRequest } from '../../http/errors.ts';
import type { Platform, Reader } from '../../platform/index.ts';
import { readRevision, seeRevision } from '../content/index.ts';
import { readPublishedStructure, seeStructure } from '../sites/index.ts';
import type { Count } from './counters.ts';
import { foldQuery, foldTarget } from './fold-detail.ts';
import { dayOf } from './insight-day.ts';

const DAY_MS = 86_400_000;
/** Clocks of clients may be ahead by this. */
const AHEAD_MS = 60_000;

/**
 * Makes counts of events that a client tells of a site. `reader` is the visitor who does, to whom what
 * is hidden is not there.
 *
 * @throws ApiError 400 naming the field of an event that lacks what its type needs, that is older than
 * a day, or that names a site space or a page that the site has not
 */
export async function readEvents(
  platform: Platform,
  { id: siteId, reader }: { id: string; reader: Reader | undefined },
  events: readonly InsightEventBody[],
): Promise<Count[]> {
  const whole = await readPublishedStructure(platform, siteId);
  const { siteSpaces } = reader === undefined ? whole : seeStructure(whole, reader);
  const places = new Map(siteSpaces.map(({ siteSpace }) => [siteSpace.id, siteSpace]));
  const now = platform.clock.now();
  const counts: Count[] = [];
  for (const [index, event] of events.entries()) {
    const path = `body.events[${index}]`;
    const place = event.siteSpace === undefined ? undefined : places.get(event.siteSpace);
    if (event.siteSpace !== undefined && place === undefined) {
      throw badRequest(`${path}.siteSpace`, 'is not a site space of this site');
    }
    if (event.page !== undefined) {
      if (place === undefined)
        throw badRequest(`${path}.siteSpace`, 'is required if a page is given');
      const revision = await readRevision(platform, place.revision);
      const seen = reader && revision ? seeRevision(platform, revision, reader) : revision;
      if (seen?.tree().byId.has(event.page) !== true) {
        throw badRequest(`${path}.page`, 'is not a page of the site space');
      }
    }
    counts.push({
      siteId,
      type: event.type,
      day: dayOf(readTime(event, now, path)),
      siteSpaceId: place?.id ?? '',
      spaceId: place?.spaceId ?? null,
      pageId: event.page ?? '',
      detail: readDetail(event, path),
      events: 1,
      empty: event.type === 'search_type_query' && event.results === 0 ? 1 : 0,
    });
  }
  return counts;
}

function readTime({ at }: InsightEventBody, now: Date, path: string): Date {
  if (at === undefined) return now;
  const age = now.getTime() - Date.parse(at);
  if (age > DAY_MS) throw badRequest(`${path}.at`, 'must be within the last 24 hours');
  if (age < -AHEAD_MS) throw badRequest(`${path}.at`, 'must not be in the future');
  return new Date(at);
}

/** What of an event its count is told apart by. */
function readDetail(event: InsightEventBody, path: string): string {
  switch (event.type) {
    case 'page_view':
      if (event.page === undefined) throw badRequest(`${path}.page`, 'is required for a page view');
      return '';
    case 'page_feedback':
      if (event.page === undefined) throw badRequest(`${path}.page`, 'is required for feedback');
      if (event.rating === undefined)
        throw badRequest(`${path}.rating`, 'is required for feedback');
      return event.rating;
    case 'search_type_query':
      if (event.query === undefined) throw badRequest(`${path}.query`, 'is required for a search');
      return foldQuery(event.query);
    case 'link_click':
      if (event.target === undefined) throw badRequest(`${path}.target`, 'is required for a click');
      return foldTarget(event.target);
  }
}
