import type { CommentStatus } from './policy.ts';

/** Something happened to a comment. */
export interface CommentEvent {
  spaceId: string;
  /** Null for a comment on the space itself. */
  changeRequestId: string | null;
  commentId: string;
  /** Who did it. */
  userId: string;
}

/** What a request changed of a comment or a reply. */
export type ChangedPart = 'body' | 'status' | 'reactions';

/** A comment was changed. */
export interface CommentUpdated extends CommentEvent {
  /** At least one; `status` where it was resolved or reopened. */
  changed: readonly ChangedPart[];
  /** What it is since. */
  status: CommentStatus;
}

/** Something happened to a reply to the comment. */
export interface CommentReplyEvent extends CommentEvent {
  replyId: string;
}

/** A reply was changed. */
export interface CommentReplyUpdated extends CommentReplyEvent {
  /** At least one. */
  changed: readonly Exclude<ChangedPart, 'status'>[];
}

declare module '../../platform/events/events.ts' {
  interface EventMap {
    'comment.created': CommentEvent;
    /** Its text, its status or somebody's reactions changed; not when it is answered. */
    'comment.updated': CommentUpdated;
    /** It was deleted with its replies, of which nothing else is said. */
    'comment.deleted': CommentEvent;
    'comment-reply.created': CommentReplyEvent;
    'comment-reply.updated': CommentReplyUpdated;
    'comment-reply.deleted': CommentReplyEvent;
  }
}
