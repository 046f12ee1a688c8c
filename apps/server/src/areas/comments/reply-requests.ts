import { type Static, Type } from 'typebox';
import { answerList, listQuery, paginated } from '../../http/list.ts';
import { ok, resetContent } from '../../http/reply.ts';
import { type CommentSubject, postingIn, type ReplySubject } from './access.ts';
import { changeReply, postReply, removeReply } from './post.ts';
import { type PostRequest, viewThrough } from './post-request.ts';
import { countReplies, listReplies as listRows } from './replies-store.ts';
import {
  commentBody,
  commentReplyResource,
  formatParameter,
  formatQuery,
  reactionChanges,
} from './resource.ts';
import { showReplies, showReply } from './show.ts';

/* What the operations on replies are, the same for spaces and for change requests. */

const replyAnswer = { 200: commentReplyResource };

const replyListQuery = listQuery(formatParameter);
const replyList = { 200: paginated(commentReplyResource) };

/** Lists the replies to a comment. */
export const listingReplies = {
  description: 'The oldest first.',
  query: replyListQuery,
  responses: replyList,
  async handle(
    request: PostRequest<
      CommentSubject,
      undefined,
      typeof replyList,
      Static<typeof replyListQuery>
    >,
  ) {
    const { db } = request.platform.database;
    const { comment } = request.subject;
    return ok(
      await answerList(request.platform.signer, request.query, {
        scope: `replies ${comment.id}`,
        key: 'string',
        read: (range) =>
          Promise.all([listRows(db, comment.id, range), countReplies(db, comment.id)]),
        keyOf: ({ id }) => id,
        present: (rows) => showReplies(viewThrough(db, request), comment, rows),
      }),
    );
  },
};

const newReply = Type.Object({ body: commentBody });

/** Posts a reply. */
export const postingReply = {
  isolation: 'read committed' as const,
  emits: ['comment-reply.created'] as const,
  query: formatQuery,
  body: newReply,
  responses: replyAnswer,
  handle(request: PostRequest<CommentSubject, typeof newReply, typeof replyAnswer>) {
    const { platform, caller, subject, body } = request;
    const { comment } = subject;
    const reply = { ...postingIn(subject, caller), body: body.body };
    return request.write(async (tx) => {
      const row = await postReply(platform, tx, comment, reply);
      return ok(await showReply(viewThrough(tx, request), comment, row));
    });
  },
};

/** Answers a reply. */
export const gettingReply = {
  query: formatQuery,
  responses: replyAnswer,
  async handle(request: PostRequest<ReplySubject, undefined, typeof replyAnswer>) {
    const { db } = request.platform.database;
    const { comment, reply } = request.subject;
    return ok(await showReply(viewThrough(db, request), comment, reply));
  },
};

const replyChanges = Type.Object({ body: Type.Optional(commentBody), ...reactionChanges });

/** Changes a reply. */
export const changingReply = {
  isolation: 'read committed' as const,
  emits: ['comment-reply.updated'] as const,
  description: 'Only its author changes what it says; whoever may comment reacts to it.',
  query: formatQuery,
  body: replyChanges,
  responses: replyAnswer,
  errors: [{ type: 'not_author' }] as const,
  handle(request: PostRequest<ReplySubject, typeof replyChanges, typeof replyAnswer>) {
    const { platform, caller, subject, body } = request;
    const { comment, reply } = subject;
    const named = { id: reply.id, comment, ...postingIn(subject, caller) };
    return request.write(async (tx) => {
      const row = await changeReply(platform, tx, named, body);
      return ok(await showReply(viewThrough(tx, request), comment, row));
    });
  },
};

const deleted = { 205: null };

/** Deletes a reply. */
export const deletingReply = {
  isolation: 'read committed' as const,
  emits: ['comment-reply.deleted'] as const,
  description: 'For its author and for those with the role admin.',
  responses: deleted,
  handle({
    platform,
    caller,
    subject,
    write,
  }: PostRequest<ReplySubject, undefined, typeof deleted, undefined>) {
    return write(async (tx) => {
      await removeReply(platform, tx, subject, postingIn(subject, caller));
      return resetContent();
    });
  },
};
