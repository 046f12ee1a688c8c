export { type Anchor, type AnchorColumns, readAnchor } from './anchor.ts';
export type {
  ChangedPart,
  CommentEvent,
  CommentReplyEvent,
  CommentReplyUpdated,
  CommentUpdated,
} from './events.ts';
export { postComment, postReply } from './post.ts';
export { type ViewRequest, viewThrough } from './post-request.ts';
export { updateReplyCount } from './replies-store.ts';
export { showComments } from './show.ts';
export { listReviewComments } from './store.ts';
export type { CommentsTable } from './tables.ts';
