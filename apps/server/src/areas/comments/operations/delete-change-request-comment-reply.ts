import * as contract from '@octavo/contract/comments';
import { implementOperation } from '../../../http/implement-operation.ts';
import { onChangeRequest } from '../../change-requests/index.ts';
import { onReply } from '../access.ts';
import { deletingReply } from '../reply-requests.ts';

/** Delete a reply to a comment in a change request. */
export const deleteChangeRequestCommentReply = implementOperation(
  contract.deleteChangeRequestCommentReply,
  {
    ...deletingReply,
    access: onReply(onChangeRequest, 'admin'),
  },
);
