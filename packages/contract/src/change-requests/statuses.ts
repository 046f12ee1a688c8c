/** What a change request can be. Only a merge makes it `merged`, which is final. */
export const CHANGE_REQUEST_STATUSES = ['draft', 'open', 'archived', 'merged'] as const;

/** Statuses that a request may ask for. */
export const REQUESTED_STATUSES = ['draft', 'open', 'archived'] as const;

/** What settled a conflict: one side as it was, both, or a text of its own. */
export const CONFLICT_OUTCOMES = ['ours', 'theirs', 'both', 'document'] as const;
