import { type Role, roleHas } from '@octavo/contract';
import type { COMMENT_STATUSES } from '@octavo/contract/comments';
import { forbidden } from '../../http/errors.ts';

export type CommentStatus = (typeof COMMENT_STATUSES)[number];

/**
 * The role that a person has on a post (a comment or a reply): everybody manages their own, so that
 * its author acts on it as an admin does; everybody else as their role on the space says.
 */
export function roleOnPost(
  post: { posted_by: string },
  who: { userId: string; spaceRole: Role },
): Role {
  return post.posted_by === who.userId ? 'admin' : who.spaceRole;
}

/** What a person may do with a comment, as its resource reports it. */
export function commentPermissions(
  post: { posted_by: string },
  who: { userId: string; spaceRole: Role },
) {
  return {
    ...replyPermissions(post, who),
    resolve: roleHas(roleOnPost(post, who), 'comment'),
  };
}

/** What a person may do with a reply, as its resource reports it. */
export function replyPermissions(
  post: { posted_by: string },
  who: { userId: string; spaceRole: Role },
) {
  return {
    view: roleHas(who.spaceRole, 'view'),
    edit: post.posted_by === who.userId,
    reply: roleHas(who.spaceRole, 'comment'),
    delete: roleHas(roleOnPost(post, who), 'admin'),
  };
}

/** @throws ApiError 403 for anybody but the author: nobody's words are changed by others. */
export function requireAuthor(post: { posted_by: string }, userId: string): void {
  if (post.posted_by !== userId) throw forbidden('not_author', 'Only the author can edit this.');
}
