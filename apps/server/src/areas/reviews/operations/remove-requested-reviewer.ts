import * as contract from '@octavo/contract/reviews';
import { actorOf } from '../../../http/caller.ts';
import { notFound } from '../../../http/errors.ts';
import { implementOperation } from '../../../http/implement-operation.ts';
import { resetContent } from '../../../http/reply.ts';
import {
  beginRequestEvent,
  deleteRequested,
  onChangeRequest,
} from '../../change-requests/index.ts';
import '../events.ts';

export const removeRequestedReviewer = implementOperation(contract.removeRequestedReviewer, {
  access: onChangeRequest('edit'),
  handle: ({ platform, caller, params, write }) =>
    write(async (tx, { changeRequest }) => {
      if (!(await deleteRequested(tx, changeRequest.id, params.userId))) {
        throw notFound('requested reviewer');
      }
      await platform.events.emit(tx, 'change-request.reviewer-removed', {
        ...beginRequestEvent(changeRequest, actorOf(caller)),
        reviewerId: params.userId,
      });
      return resetContent();
    }),
});
