/** What a comment can be. */
export const COMMENT_STATUSES = ['open', 'resolved'] as const;
