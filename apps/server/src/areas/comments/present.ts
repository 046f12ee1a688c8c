import type { Role } from '@octavo/contract';
import type { CommentReplyResource, CommentResource } from '@octavo/contract/comments';
import type { DocumentNode } from '@octavo/markup';
import type { Urls } from '../../http/urls.ts';
import { presentUser, type UsersTable } from '../auth/index.ts';
import { commentPermissions, replyPermissions } from './policy.ts';
import type { Reaction } from './reactions.ts';
import type { CommentRepliesTable, CommentsTable, PageFacts, TableCell } from './tables.ts';

/** What showing posts takes besides their rows. */
export interface PostContext {
  /** Who asks. */
  userId: string;
  /** Its role on the space. */
  spaceRole: Role;
  url: Urls;
  users: ReadonlyMap<string, UsersTable>;
  /** By the ids of posts. */
  reactions: ReadonlyMap<string, readonly Reaction[]>;
  /** The JSON form of bodies by the ids of posts, where it was asked for. */
  documents: ReadonlyMap<string, DocumentNode>;
}

/** What a comment is on, as it is shown. */
export interface ShownAnchor {
  page: PageFacts;
  /** The key that the block has now; undefined where it is gone. */
  node: string | undefined;
  outdated: boolean;
}

/** A comment as the API shows it. */
export function presentComment(
  row: CommentsTable,
  anchor: ShownAnchor | undefined,
  context: PostContext,
): CommentResource {
  const { url, users } = context;
  const resolver = row.resolved_by === null ? undefined : users.get(row.resolved_by);
  return {
    object: 'comment',
    ...presentPost(row, context),
    replies: row.replies,
    target: presentTarget(row, anchor),
    urls: { location: url.api(locateComment(row)) },
    permissions: commentPermissions(row, context),
    status: row.status,
    ...(row.resolved_at === null ? {} : { resolvedAt: row.resolved_at }),
    ...(resolver === undefined ? {} : { resolvedBy: presentUser(resolver, url) }),
  };
}

/** A reply to `comment` as the API shows it. */
export function presentReply(
  row: CommentRepliesTable,
  comment: CommentsTable,
  context: PostContext,
): CommentReplyResource {
  return {
    object: 'comment-reply',
    ...presentPost(row, context),
    urls: { location: context.url.api(`${locateComment(comment)}/replies/${row.id}`) },
    permissions: replyPermissions(row, context),
  };
}

function presentPost(row: CommentsTable | CommentRepliesTable, context: PostContext) {
  const { url, users, reactions, documents } = context;
  const poster = users.get(row.posted_by);
  const document = documents.get(row.id);
  return {
    id: row.id,
    ...(poster === undefined ? {} : { postedBy: presentUser(poster, url) }),
    postedAt: row.posted_at,
    ...(row.edited_at === null ? {} : { editedAt: row.edited_at }),
    reactions: (reactions.get(row.id) ?? []).map(({ emoji, count, people }) => ({
      emoji,
      count,
      users: people.map(({ user, reactedAt }) => ({ user: presentUser(user, url), reactedAt })),
    })),
    body: { markdown: row.markdown, ...(document === undefined ? {} : { document }) },
  };
}

function presentTarget(
  row: CommentsTable,
  shown: ShownAnchor | undefined,
): CommentResource['target'] {
  return {
    ...(row.node === null
      ? {}
      : { node: { id: shown?.node ?? row.node, preview: row.preview ?? '' } }),
    ...(row.table_cell === null ? {} : { tableCell: JSON.parse(row.table_cell) as TableCell }),
    ...(row.page_id === null || shown === undefined
      ? {}
      : { page: { id: row.page_id, ...shown.page, outdated: shown.outdated } }),
    ...(row.change_request_id === null ? {} : { changeRequest: row.change_request_id }),
    ...(row.review_id === null ? {} : { review: row.review_id }),
    space: row.space_id,
    revision: row.revision,
  };
}

/** Below `/v1`. */
function locateComment(row: CommentsTable): string {
  const space = `/spaces/${row.space_id}`;
  const place =
    row.change_request_id === null ? space : `${space}/change-requests/${row.change_request_id}`;
  return `${place}/comments/${row.id}`;
}
