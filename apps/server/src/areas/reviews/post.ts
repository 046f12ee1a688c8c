import { MAX_BODY_LENGTH } from '@octavo/contract/comments';
import type { NewReview } from '@octavo/contract/reviews';
import { badRequest } from '../../http/errors.ts';
import { type Platform, readTimestamp, type Tx, type UserActor } from '../../platform/index.ts';
import { beginRequestEvent, type ChangeRequestRow } from '../change-requests/index.ts';
import { postComment, readAnchor } from '../comments/index.ts';
import { writeDocument } from '../editing/index.ts';
import { type ReviewStatus, requireOtherThanAuthor, requireReviewable } from './policy.ts';
import { insertReview } from './store.ts';
import './events.ts';

/**
 * Reviews a change request as it is now; answers the id of the review. What it says becomes a
 * comment of the change request.
 *
 * @throws ApiError 403 for who opened it, 409 where it is merged or archived.
 */
export async function postReview(
  platform: Platform,
  tx: Tx,
  row: ChangeRequestRow,
  review: { actor: UserActor; status: ReviewStatus; markdown: string },
): Promise<string> {
  const { actor, status, markdown } = review;
  const reviewId = await addReview(platform, tx, row, { actor, status });
  if (markdown === '') return reviewId;
  const thread = { spaceId: row.space_id, changeRequestId: row.id };
  const anchor = await readAnchor(platform, row.revision, {});
  await postComment(platform, tx, thread, {
    organizationId: row.organization_id,
    actor,
    body: { markdown },
    anchor,
    reviewId,
  });
  return reviewId;
}

async function addReview(
  platform: Platform,
  tx: Tx,
  row: ChangeRequestRow,
  { actor, status }: { actor: UserActor; status: ReviewStatus },
): Promise<string> {
  const { userId: reviewerId } = actor;
  requireOtherThanAuthor(row, reviewerId);
  requireReviewable(row);
  const id = platform.ids.next();
  await insertReview(tx, {
    id,
    change_request_id: row.id,
    reviewer_id: reviewerId,
    status,
    revision: row.revision,
    created_at: readTimestamp(platform.clock),
  });
  await platform.events.emit(tx, 'change-request.reviewed', {
    ...beginRequestEvent(row, actor),
    reviewId: id,
    status,
  });
  return id;
}

/**
 * What a new review says; empty where it says nothing.
 *
 * @throws ApiError 400 for a `comment` beside a `body`, or one that is no document or too long.
 */
export function readReviewText({ body, comment }: NewReview): string {
  if (comment === undefined) return body?.markdown ?? '';
  const path = 'body.comment';
  if (body !== undefined) throw badRequest(path, 'replaces `body`: send only one of the two');
  if ('markdown' in comment) return comment.markdown;
  const { text } = writeDocument(comment, undefined, path);
  if (text.length > MAX_BODY_LENGTH) {
    throw badRequest(path, `must be at most ${MAX_BODY_LENGTH} characters long as Markdown`);
  }
  return text;
}
