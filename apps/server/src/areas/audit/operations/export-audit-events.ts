import * as contract from '@octavo/contract/audit';
import { ApiError } from '../../../http/errors.ts';
import { implementOperation } from '../../../http/implement-operation.ts';
import type { Platform } from '../../../platform/index.ts';
import { onOrganization } from '../../orgs/index.ts';
import { openExport } from '../export-events.ts';
import { readFilter } from '../filter.ts';

/** All that happened in an organization. */
export const exportAuditEvents = implementOperation(contract.exportAuditEvents, {
  access: onOrganization('admin'),
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
        'content-type': 'application/x-ndjson',
        'content-disposition': 'attachment; filename="audit-events.ndjson"',
        'cache-control': 'no-store',
      },
    };
  },
});

/** The status was sent before: the log is where one can see why an export broke off. */
function noteEnd({ log }: Platform, error: unknown, requestId: string): void {
  if (error instanceof ApiError) {
    log.info(
      { requestId, type: error.type },
      'an audit export ended early: its caller lost access',
    );
  } else log.error({ err: error, requestId }, 'an audit export failed');
}
