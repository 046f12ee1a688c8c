import * as contract from '@octavo/contract/comments';
import { implementOperation } from '../../../http/implement-operation.ts';
import { onChangeRequest } from '../../change-requests/index.ts';
import { onReply } from '../access.ts';
import { gettingReply } from '../reply-requests.ts';

/** Get a reply to a comment in a change request. */
export const getChangeRequestCommentReply = implementOperation(
  contract.getChangeRequestCommentReply,
  {
    ...gettingReply,
    access: onReply(onChangeRequest, 'view'),
  },
);
