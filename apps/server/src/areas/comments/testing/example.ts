import {
  type AddExamples,
  type ExampleDraft,
  requireExample,
} from '../../../testing/example-part.ts';
import { requireChangeRequest } from '../../change-requests/index.ts';
import { postComment, postReply, readAnchor } from '../index.ts';

/** A comment with a reply on the space, and another in its change request. */
export const addExamples: AddExamples = async (draft) => {
  const spaceId = requireExample(draft, 'spaceId');
  const id = requireExample(draft, 'changeRequestId');
  const request = await requireChangeRequest(draft.tx, { space_id: spaceId, id });
  const onSpace = { spaceId, changeRequestId: null };
  const discussed = await discuss(draft, onSpace, requireExample(draft, 'revisionId'));
  const proposed = await discuss(draft, { spaceId, changeRequestId: id }, request.revision);
  return {
    ...discussed,
    changeRequestCommentId: proposed.commentId,
    changeRequestCommentReplyId: proposed.commentReplyId,
  };
};

async function discuss(
  { platform, tx, ownerId: authorId }: ExampleDraft,
  thread: { spaceId: string; changeRequestId: string | null },
  revision: string,
): Promise<{ commentId: string; commentReplyId: string }> {
  const anchor = await readAnchor(platform, revision, {});
  const body = { markdown: 'Which kiln?' };
  const comment = await postComment(platform, tx, thread, { authorId, body, anchor });
  const reply = await postReply(platform, tx, comment, { authorId, body });
  return { commentId: comment.id, commentReplyId: reply.id };
}
