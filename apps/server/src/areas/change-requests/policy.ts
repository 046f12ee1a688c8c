import { conflict } from '../../http/errors.ts';

/** What a change request can be. Only a merge makes it `merged`, which is final. */
export const CHANGE_REQUEST_STATUSES = ['draft', 'open', 'archived', 'merged'] as const;

export type ChangeRequestStatus = (typeof CHANGE_REQUEST_STATUSES)[number];

/** Statuses that a request may ask for. */
export const REQUESTED_STATUSES = ['draft', 'open', 'archived'] as const;

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
      'The change request is merged: its status cannot change any more.',
    );
  }
}

/** @throws ApiError 409 where the content of a change request cannot change any more. */
export function requireEditable(status: ChangeRequestStatus): void {
  if (status === 'merged') {
    throw conflict(
      'change_request_merged',
      'The change request is merged: make a new one for further changes.',
    );
  }
  if (status === 'archived') {
    throw conflict('change_request_archived', 'The change request is archived: reopen it first.');
  }
}
