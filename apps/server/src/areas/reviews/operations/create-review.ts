import * as contract from '@octavo/contract/reviews';
import { actorOf } from '../../../http/caller.ts';
import { notFound } from '../../../http/errors.ts';
import { implementOperation } from '../../../http/implement-operation.ts';
import { created } from '../../../http/reply.ts';
import { onChangeRequest } from '../../change-requests/index.ts';
import { postReview, readReviewText } from '../post.ts';
import { showReviews } from '../show.ts';
import { findReview } from '../store.ts';

export const createReview = implementOperation(contract.createReview, {
  access: onChangeRequest('review'),
  async handle(request) {
    const { platform, caller, body } = request;
    const markdown = readReviewText(body);
    return request.write(async (tx, { changeRequest: row }) => {
      const review = { actor: actorOf(caller), status: body.status, markdown };
      const made = await findReview(tx, row.id, await postReview(platform, tx, row, review));
      const [shown] = made === undefined ? [] : await showReviews(tx, request, [made]);
      if (shown === undefined) throw notFound('review');
      return created(shown, shown.urls.location);
    });
  },
});
