import * as contract from '@octavo/contract/comments';
import { implementOperation } from '../../../http/implement-operation.ts';
import { onChangeRequest } from '../../change-requests/index.ts';
import { onReply } from '../access.ts';
import { changingReply } from '../reply-requests.ts';

/** React to or edit a reply to a comment in a change request. */
export const updateChangeRequestCommentReply = implementOperation(
  contract.updateChangeRequestCommentReply,
  {
    ...changingReply,
    access: onReply(onChangeRequest, 'comment'),
  },
);
