export { type Counter, makeCounter } from './counters.ts';
export { type Counting, findCounting, startCounting } from './counting.ts';
export { foldQuery } from './fold-detail.ts';
export { dayOf } from './insight-day.ts';
export { type Feedback, keepFeedback, MAX_COMMENT_LENGTH } from './keep-feedback.ts';
export type { Rating } from './tables.ts';
