import * as contract from '@octavo/contract/reviews';
import { notFound } from '../../../http/errors.ts';
import { implementOperation } from '../../../http/implement-operation.ts';
import { ok } from '../../../http/reply.ts';
import { onChangeRequest } from '../../change-requests/index.ts';
import { showReviews } from '../show.ts';
import { findReview } from '../store.ts';

export const getReview = implementOperation(contract.getReview, {
  access: onChangeRequest('view'),
  async handle(request) {
    const { platform, subject, params } = request;
    const { db } = platform.database;
    const row = await findReview(db, subject.changeRequest.id, params.reviewId);
    const [review] = row === undefined ? [] : await showReviews(db, request, [row]);
    if (review === undefined) throw notFound('review');
    return ok(review);
  },
});
