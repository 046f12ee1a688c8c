import type { CHANGE_REQUEST_STATUSES, CONFLICT_OUTCOMES } from '@octavo/contract/change-requests';
import { conflict } from '../../http/errors.ts';

export type ChangeRequestStatus = (typeof CHANGE_REQUEST_STATUSES)[number];

export type ConflictOutcome = (typeof CONFLICT_OUTCOMES)[number];

/** How the counters of a space change when a change request goes from one status to another. */
export function countStatusMove(
  from: ChangeRequestStatus | null,
  to: ChangeRequestStatus,
): { open: number; draft: number } {
  const holds = (status: ChangeRequestStatus) => Number(to === status) - Number(from === status);
  return { open: holds('open'), draft: holds('draft') };
}

/** @throws ApiError 409 where the status of a change request cannot change any more. */
export function requireMovableStatus(status: ChangeRequestStatus): void {
  if (status === 'merged') {
    throw conflict(
      'change_request_merged',
      'The change request has been merged: its status can no longer change.',
    );
  }
}

/** @throws ApiError 409 where the content of a change request cannot change any more. */
export function requireEditable(status: ChangeRequestStatus): void {
  if (status === 'merged') {
    throw conflict(
      'change_request_merged',
      'The change request has been merged: open a new one for further changes.',
    );
  }
  if (status === 'archived') {
    throw conflict('change_request_archived', 'The change request is archived: reopen it first.');
  }
}

/** What a change request and its space have in common, by columns of the two. */
export interface Ancestry {
  /** The revision of the space that the change request was made from. */
  revision_initial: string;
  /** The latest revision of the space that it took in; null before the first update. */
  revision_merged_ancestor: string | null;
}

/** The revision of the space that the change request was last the same as, but for its changes. */
export function ancestorOf({ revision_initial, revision_merged_ancestor }: Ancestry): string {
  return revision_merged_ancestor ?? revision_initial;
}

/** Whether the space has content that the change request has not taken in. */
export function isOutdated(
  row: Ancestry & { status: ChangeRequestStatus; space_revision: string },
): boolean {
  return row.status !== 'merged' && row.space_revision !== ancestorOf(row);
}
