import type {
  deleted,
  newReply,
  replyAnswer,
  replyChanges,
  replyList,
  replyListQuery,
} from '@octavo/contract/comments';
import type { Static } from 'typebox';
import { answerList } from '../../http/list.ts';
import { ok, resetContent } from '../../http/reply.ts';
import { type CommentSubject, postingIn, type ReplySubject } from './access.ts';
import { changeReply, postReply, removeReply } from './post.ts';
import { type PostRequest, viewThrough } from './post-request.ts';
import { countReplies, listReplies as listRows } from './replies-store.ts';
import { showReplies, showReply } from './show.ts';

/* What the operations on replies are, the same for spaces and for change requests. */

/** Lists the replies to a comment. */
export const listingReplies = {
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

/** Posts a reply. */
export const postingReply = {
  isolation: 'read committed' as const,
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
  async handle(request: PostRequest<ReplySubject, undefined, typeof replyAnswer>) {
    const { db } = request.platform.database;
    const { comment, reply } = request.subject;
    return ok(await showReply(viewThrough(db, request), comment, reply));
  },
};

/** Changes a reply. */
export const changingReply = {
  isolation: 'read committed' as const,
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

/** Deletes a reply. */
export const deletingReply = {
  isolation: 'read committed' as const,
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
