export type { ChangeRequestReviewed, ChangeRequestReviewRequested } from './events.ts';
export { postReview } from './post.ts';
export { requestReviews } from './request-reviews.ts';
