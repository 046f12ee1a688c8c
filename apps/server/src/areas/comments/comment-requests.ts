import type {
  commentAnswer,
  commentChanges,
  commentList,
  commentListQuery,
  deleted,
  newComment,
} from '@octavo/contract/comments';
import type { Static } from 'typebox';
import { answerList } from '../../http/list.ts';
import { ok, resetContent } from '../../http/reply.ts';
import {
  type CommentPlace,
  type CommentSubject,
  postingIn,
  revisionOf,
  threadOf,
} from './access.ts';
import { readAnchor } from './anchor.ts';
import { changeComment, postComment, removeComment } from './post.ts';
import { type PostRequest, viewThrough } from './post-request.ts';
import { showComment, showComments } from './show.ts';
import { type CommentFilter, countComments, listComments as listRows } from './store.ts';

/*
 * What the operations on comments are, the same for spaces and for change requests: these differ in
 * what their paths name.
 */

/** Lists the comments of a place. */
export const listingComments = {
  async handle(
    request: PostRequest<
      CommentPlace,
      undefined,
      typeof commentList,
      Static<typeof commentListQuery>
    >,
  ) {
    const { db } = request.platform.database;
    const thread = threadOf(request.subject);
    const { status = 'all', targetPage, authors, order = 'desc' } = request.query;
    const filter: CommentFilter = { status, page: targetPage, authors, order };
    return ok(
      await answerList(request.platform.signer, request.query, {
        scope: `comments ${JSON.stringify([thread, filter])}`,
        key: 'string',
        read: (range) =>
          Promise.all([listRows(db, thread, filter, range), countComments(db, thread, filter)]),
        keyOf: ({ id }) => id,
        present: (rows) => showComments(viewThrough(db, request), rows),
      }),
    );
  },
};

/** Posts a comment in a place. */
export const postingComment = {
  isolation: 'read committed' as const,
  async handle(request: PostRequest<CommentPlace, typeof newComment, typeof commentAnswer>) {
    const { platform, caller, subject, body } = request;
    const anchor = await readAnchor(platform, revisionOf(subject), body);
    return request.write(async (tx) => {
      const row = await postComment(platform, tx, threadOf(subject), {
        ...postingIn(subject, caller),
        body: body.body,
        anchor,
      });
      return ok(await showComment(viewThrough(tx, request), row));
    });
  },
};

/** Answers a comment. */
export const gettingComment = {
  async handle(request: PostRequest<CommentSubject, undefined, typeof commentAnswer>) {
    const { db } = request.platform.database;
    return ok(await showComment(viewThrough(db, request), request.subject.comment));
  },
};

/** Changes a comment. */
export const changingComment = {
  isolation: 'read committed' as const,
  handle(request: PostRequest<CommentSubject, typeof commentChanges, typeof commentAnswer>) {
    const { platform, caller, subject, body } = request;
    const named = { id: subject.comment.id, thread: threadOf(subject) };
    const posting = postingIn(subject, caller);
    return request.write(async (tx) => {
      const row = await changeComment(platform, tx, { ...named, ...posting }, body);
      return ok(await showComment(viewThrough(tx, request), row));
    });
  },
};

/** Deletes a comment. */
export const deletingComment = {
  isolation: 'read committed' as const,
  handle({
    platform,
    caller,
    subject,
    write,
  }: PostRequest<CommentSubject, undefined, typeof deleted, undefined>) {
    return write(async (tx) => {
      await removeComment(platform, tx, subject.comment, postingIn(subject, caller));
      return resetContent();
    });
  },
};
