import * as contract from '@octavo/contract/comments';
import { implementOperation } from '../../../http/implement-operation.ts';
import { onChangeRequest } from '../../change-requests/index.ts';
import { onDiscussion } from '../access.ts';
import { postingReply } from '../reply-requests.ts';

/** Reply to a comment in a change request. */
export const createChangeRequestCommentReply = implementOperation(
  contract.createChangeRequestCommentReply,
  {
    ...postingReply,
    access: onDiscussion(onChangeRequest, 'comment'),
  },
);
