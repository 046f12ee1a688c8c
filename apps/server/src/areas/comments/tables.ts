import type { CommentStatus } from './policy.ts';

/** Row types of the comments area. */
export interface CommentsTable {
  id: string;
  space_id: string;
  /** The change request it was made in; null where it was made on the space itself. */
  change_request_id: string | null;
  /** The review whose text it is; no two comments have the same. */
  review_id: string | null;
  /** The revision that was commented on. */
  revision: string;
  page_id: string | null;
  /** JSON: `PageFacts`, as they were then; null where the comment is on no page. */
  page_facts: string | null;
  /** The key of the block that it is on. */
  node: string | null;
  /** JSON: `TableCell`; null of a comment that is on no cell of a table. */
  table_cell: string | null;
  /** The address of the text of the part that `node` is in, else of its top-level block. */
  block_hash: string | null;
  /** What the block said, as plain text. */
  preview: string | null;
  posted_by: string;
  posted_at: string;
  edited_at: string | null;
  markdown: string;
  status: CommentStatus;
  resolved_at: string | null;
  resolved_by: string | null;
  /** How many replies it has. */
  replies: number;
}

export interface CommentRepliesTable {
  id: string;
  comment_id: string;
  posted_by: string;
  posted_at: string;
  edited_at: string | null;
  markdown: string;
}

/** That a person reacted to a comment or a reply with an emoji: once, however often asked. */
export interface CommentReactionsTable {
  /** Of the comment or the reply. */
  post_id: string;
  /** The character itself. */
  emoji: string;
  user_id: string;
  /** The comment, or the one that the reply belongs to. */
  comment_id: string;
  reacted_at: string;
}

/** A cell of a table, by the keys that its row and column have in the JSON form. */
export interface TableCell {
  record: string;
  definition: string;
}

/** What a comment remembers of its page. */
export interface PageFacts {
  title: string;
  path: string;
  /** As code points. */
  emoji?: string;
  icon?: string;
  createdAt: string;
  updatedAt: string;
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    comments: CommentsTable;
    comment_replies: CommentRepliesTable;
    comment_reactions: CommentReactionsTable;
  }
}
