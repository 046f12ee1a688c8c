/** What a review says of a change request. */
export const REVIEW_STATUSES = ['approved', 'changes-requested'] as const;

/** How far a person is who was asked for a review: `pending` without one that counts. */
export const REVIEW_PROGRESS = ['pending', ...REVIEW_STATUSES] as const;
