import * as contract from '@octavo/contract/reviews';
import { MAX_REQUESTED } from '@octavo/contract/reviews';
import { actorOf } from '../../../http/caller.ts';
import { implementOperation } from '../../../http/implement-operation.ts';
import { ok } from '../../../http/reply.ts';
import {
  describeChangeRequest,
  listRequestedRows,
  onChangeRequest,
} from '../../change-requests/index.ts';
import { requestReviews } from '../request-reviews.ts';
import { showRequested } from '../show.ts';

export const requestReviewers = implementOperation(contract.requestReviewers, {
  access: onChangeRequest('edit'),
  handle: ({ platform, caller, body, url, write }) =>
    write(async (tx, { space, changeRequest: request }) => {
      const actor = actorOf(caller);
      const { users, ...described } = body;
      await requestReviews(platform, tx, { space, row: request }, { users, actor });
      await describeChangeRequest(platform, tx, request, { ...described, actor });
      const all = { after: undefined, limit: MAX_REQUESTED };
      const rows = await listRequestedRows(tx, request.id, all);
      return ok({ users: await showRequested(tx, request, rows, url) });
    }),
});
