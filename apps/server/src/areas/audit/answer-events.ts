import type { AuditEventResource } from '@octavo/contract/audit';
import { answerList, type ListAnswer, type ListQuery } from '../../http/list.ts';
import type { Platform } from '../../platform/index.ts';
import { type FilterQuery, readFilter } from './filter.ts';
import { showAuditEvents, showOwnEvents } from './show.ts';
import { type AuditTrail, countAuditEvents, listAuditEvents } from './store.ts';

/**
 * Answers the page of a trail that a request asks for.
 *
 * @throws ApiError 400 for filters that make no sense, and for a cursor of another list
 */
export function answerEvents(
  { database: { db }, signer }: Platform,
  trail: AuditTrail,
  query: ListQuery & FilterQuery,
): Promise<ListAnswer<AuditEventResource>> {
  const { page: _page, limit: _limit, ...filters } = query;
  const filter = readFilter(filters);
  const show = 'userId' in trail ? showOwnEvents : showAuditEvents;
  return answerList(signer, query, {
    scope: `audit ${JSON.stringify([trail, filter])}`,
    key: 'two strings',
    keepsCount: true,
    read: (range, counted) =>
      Promise.all([
        listAuditEvents(db, trail, filter, range),
        counted ?? countAuditEvents(db, trail, filter),
      ]),
    keyOf: (row) => [row.at, row.id],
    present: (rows) => show(db, rows),
  });
}
