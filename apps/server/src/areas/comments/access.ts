import type { Ability, Role } from '@octavo/contract';
import { type Access, defineObject, type HasRole, onObject } from '../../http/access.ts';
import { actorOf, type UserCaller } from '../../http/caller.ts';
import { type SpacesTable, spaceObject } from '../spaces/index.ts';
import { roleOnPost } from './policy.ts';
import type { Posting } from './post.ts';
import { findReply } from './replies-store.ts';
import { findComment, type Thread } from './store.ts';
import type { CommentRepliesTable, CommentsTable } from './tables.ts';

/** Comments and replies. Roles are those of the space, but the author has the role admin. */
const commentObject = defineObject({ name: 'comment', roles: 'grants', within: spaceObject });

/** A space, or one of its change requests, that a caller sees: what can be commented on. */
export interface CommentPlace extends HasRole {
  readonly space: SpacesTable;
  /** The caller's role on the space. */
  readonly role: Role;
  /** Absent for the space itself. */
  readonly changeRequest?: { readonly id: string; readonly revision: string };
}

/** A comment with its place. */
export interface CommentSubject extends CommentPlace {
  readonly comment: CommentsTable;
}

/** A reply with the comment that it belongs to. */
export interface ReplySubject extends CommentSubject {
  readonly reply: CommentRepliesTable;
}

/** Makes the rule about a place: `onSpace` or `onChangeRequest`. */
export type OnPlace = (ability: Ability) => Access<CommentPlace>;

/** Names a place as the store does. */
export function threadOf({ space, changeRequest }: CommentPlace): Thread {
  return { spaceId: space.id, changeRequestId: changeRequest?.id ?? null };
}

/** Who posts in a place, and the organization it belongs to. */
export function postingIn({ space }: CommentPlace, caller: UserCaller): Posting {
  return { organizationId: space.organization_id, actor: actorOf(caller) };
}

/** The revision that is a place's content now. */
export function revisionOf({ space, changeRequest }: CommentPlace): string {
  return changeRequest?.revision ?? space.revision;
}

/**
 * For callers whose role on the space has `ability`, about the comment that `{commentId}` names:
 * one of another place is a 404.
 */
export function onDiscussion(onPlace: OnPlace, ability: Ability): Access<CommentSubject> {
  const { load } = onPlace(ability);
  return onObject(commentObject, ability, async (request) => {
    const place = await load(request);
    if (place === null) return null;
    const comment = await findComment(request.db, threadOf(place), request.params.commentId ?? '');
    return comment === undefined ? null : { ...place, comment };
  });
}

/** Like `onDiscussion`, where the comment's author has every ability. */
export function onComment(onPlace: OnPlace, ability: Ability): Access<ActingOn<CommentSubject>> {
  const { load } = onDiscussion(onPlace, ability);
  return onPost(ability, async (request) => {
    const subject = await load(request);
    if (subject === null) return null;
    const who = { userId: request.caller.userId, spaceRole: subject.role };
    return { ...subject, postRole: roleOnPost(subject.comment, who) };
  });
}

/**
 * About the reply that `{commentReplyId}` names, whose author has every ability: one to another
 * comment is a 404.
 */
export function onReply(onPlace: OnPlace, ability: Ability): Access<ActingOn<ReplySubject>> {
  const { load } = onDiscussion(onPlace, ability);
  return onPost(ability, async (request) => {
    const subject = await load(request);
    if (subject === null) return null;
    const { caller, db, params } = request;
    const reply = await findReply(db, subject.comment.id, params.commentReplyId ?? '');
    if (reply === undefined) return null;
    const who = { userId: caller.userId, spaceRole: subject.role };
    return { ...subject, reply, postRole: roleOnPost(reply, who) };
  });
}

/** A post with the role that its caller has on it. */
export type ActingOn<Subject> = Subject & { readonly postRole: Role };

function onPost<Subject>(
  ability: Ability,
  load: Access<ActingOn<Subject>>['load'],
): Access<ActingOn<Subject>> {
  return { object: commentObject, ability, load, roleOf: ({ postRole }) => postRole };
}
