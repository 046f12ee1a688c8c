import type { ChangeRequestResource } from '@octavo/contract/change-requests';
import type { Urls } from '../../http/urls.ts';
import { presentUser } from '../auth/index.ts';
import { isOutdated } from './policy.ts';
import type { ChangeRequestRow } from './store.ts';

/** A change request as the API shows it. */
export function presentChangeRequest(row: ChangeRequestRow, url: Urls): ChangeRequestResource {
  return {
    object: 'change-request',
    id: row.id,
    number: row.number,
    status: row.status,
    subject: row.subject,
    ...(row.description === '' ? {} : { description: row.description }),
    ...(row.creator === undefined ? {} : { createdBy: presentUser(row.creator, url) }),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    space: row.space_id,
    revision: row.revision,
    revisionInitial: row.revision_initial,
    ...(row.revision_merged_ancestor === null
      ? {}
      : { revisionMergedAncestor: row.revision_merged_ancestor }),
    ...(row.revision_merged === null ? {} : { revisionMerged: row.revision_merged }),
    ...(row.merged_at === null ? {} : { mergedAt: row.merged_at }),
    ...(row.agent_task_id === null ? {} : { agentTaskId: row.agent_task_id }),
    comments: row.comments,
    conflicts: row.open_conflicts,
    outdated: isOutdated(row),
    urls: {
      app: url.app(`/s/${row.space_id}/~/changes/${row.number}`),
      location: url.api(locateChangeRequest(row)),
    },
  };
}

/** Below `/v1`. */
export function locateChangeRequest(row: { space_id: string; id: string }): string {
  return `/spaces/${row.space_id}/change-requests/${row.id}`;
}
