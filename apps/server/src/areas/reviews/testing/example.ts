import { type AddExamples, requireExample } from '../../../testing/example-part.ts';
import { requireChangeRequest } from '../../change-requests/index.ts';
import { findSpace } from '../../spaces/index.ts';
import { postReview, requestReviews } from '../index.ts';

/** Somebody who was asked to review the change request, and approved it. */
export const addExamples: AddExamples = async (draft) => {
  const { platform, tx, ownerId } = draft;
  const reviewerId = await draft.addMember('review');
  const spaceId = requireExample(draft, 'spaceId');
  const space = await findSpace(tx, spaceId);
  if (space === undefined) throw new Error('The example space is gone.');
  const id = requireExample(draft, 'changeRequestId');
  const row = await requireChangeRequest(tx, { space_id: spaceId, id });
  const asked = { users: [reviewerId], callerId: ownerId };
  await requestReviews(platform, tx, { space, row }, asked);
  const review = { reviewerId, status: 'approved', markdown: 'Good.' } as const;
  return { reviewerId, reviewId: await postReview(platform, tx, row, review) };
};
