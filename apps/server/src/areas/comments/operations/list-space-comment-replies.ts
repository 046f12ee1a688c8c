import * as contract from '@octavo/contract/comments';
import { implementOperation } from '../../../http/implement-operation.ts';
import { onSpace } from '../../spaces/index.ts';
import { onDiscussion } from '../access.ts';
import { listingReplies } from '../reply-requests.ts';

/** List the replies to a comment on a space. */
export const listSpaceCommentReplies = implementOperation(contract.listSpaceCommentReplies, {
  ...listingReplies,
  access: onDiscussion(onSpace, 'view'),
});
