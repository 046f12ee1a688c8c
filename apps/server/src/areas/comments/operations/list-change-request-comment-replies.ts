import * as contract from '@octavo/contract/comments';
import { implementOperation } from '../../../http/implement-operation.ts';
import { onChangeRequest } from '../../change-requests/index.ts';
import { onDiscussion } from '../access.ts';
import { listingReplies } from '../reply-requests.ts';

/** List the replies to a comment in a change request. */
export const listChangeRequestCommentReplies = implementOperation(
  contract.listChangeRequestCommentReplies,
  {
    ...listingReplies,
    access: onDiscussion(onChangeRequest, 'view'),
  },
);
