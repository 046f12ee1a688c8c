import * as contract from '@octavo/contract/reviews';
import { implementOperation } from '../../../http/implement-operation.ts';
import { answerList } from '../../../http/list.ts';
import { ok } from '../../../http/reply.ts';
import {
  listRequestedIds,
  listRequestedRows,
  onChangeRequest,
} from '../../change-requests/index.ts';
import { showRequested } from '../show.ts';

export const listRequestedReviewers = implementOperation(contract.listRequestedReviewers, {
  access: onChangeRequest('view'),
  async handle({ platform, subject, query, url }) {
    const { db } = platform.database;
    const request = subject.changeRequest;
    return ok(
      await answerList(platform.signer, query, {
        scope: `requested-reviewers:${request.id}`,
        key: 'string',
        async read(range) {
          const rows = await listRequestedRows(db, request.id, range);
          const ids = await listRequestedIds(db, request.id);
          return [await showRequested(db, request, rows, url), ids.length];
        },
        keyOf: ({ user }) => user.id,
        present: (reviewers) => reviewers,
      }),
    );
  },
});
