import { Type } from 'typebox';
import { defineOperation, type Operation } from '../../../http/define-operation.ts';
import { ApiError } from '../../../http/errors.ts';
import type { Platform } from '../../../platform/index.ts';
import { onOrganization } from '../../orgs/index.ts';
import { openExport } from '../export-events.ts';
import { describeFilters, readFilter } from '../filter.ts';

const NDJSON = 'application/x-ndjson';

/** All that happened in an organization; `kinds` are the events that there are. */
export function makeExportAuditEvents(kinds: readonly string[]): Operation {
  return defineOperation({
    id: 'export-audit-events',
    method: 'GET',
    path: '/orgs/{organizationId}/audit-events/export',
    tag: 'Audit',
    summary: 'Export what happened in an organization',
    description:
      'NDJSON: one event a line, as lists show it, with the filters of lists. It holds what had happened when it was asked for. An answer that breaks off before its end is incomplete: the server stopped, or the caller lost access.',
    access: onOrganization('admin'),
    query: Type.Object(describeFilters(kinds)),
    responses: { 200: null },
    rawType: NDJSON,
    async handle({ platform, subject, query, request }) {
      const filter = readFilter(query);
      const end = new Date(platform.clock.now().getTime() + 1).toISOString();
      const to = filter.to === undefined || filter.to > end ? end : filter.to;
      const trail = { organizationId: subject.organization.id };
      const raw = openExport(
        platform.database.db,
        trail,
        { ...filter, to },
        {
          requireAccess: () => request.recheckAccess(),
          reportEnd: (error) => noteEnd(platform, error, request.id),
        },
      );
      return {
        status: 200,
        raw,
        headers: {
          'content-type': NDJSON,
          'content-disposition': 'attachment; filename="audit-events.ndjson"',
          'cache-control': 'no-store',
        },
      };
    },
  });
}

/** The status was sent before: the log is where one can see why an export broke off. */
function noteEnd({ log }: Platform, error: unknown, requestId: string): void {
  if (error instanceof ApiError) {
    log.info({ requestId, type: error.type }, 'an export ended, its caller may read no more');
  } else log.error({ err: error, requestId }, 'an export failed');
}
