import * as contract from '@octavo/contract/reviews';
import { implementOperation } from '../../../http/implement-operation.ts';
import { answerList } from '../../../http/list.ts';
import { ok } from '../../../http/reply.ts';
import { onChangeRequest } from '../../change-requests/index.ts';
import { showReviews } from '../show.ts';
import { countReviews, listReviewRows } from '../store.ts';

export const listReviews = implementOperation(contract.listReviews, {
  access: onChangeRequest('view'),
  async handle(request) {
    const { db } = request.platform.database;
    const { id } = request.subject.changeRequest;
    const filter = { outdated: request.query.outdated };
    return ok(
      await answerList(request.platform.signer, request.query, {
        scope: `reviews ${JSON.stringify([id, filter])}`,
        key: 'string',
        read: ({ after, limit }) =>
          Promise.all([
            listReviewRows(db, id, filter, { before: after, limit }),
            countReviews(db, id, filter),
          ]),
        keyOf: (row) => row.id,
        present: (rows) => showReviews(db, request, rows),
      }),
    );
  },
});
