import * as contract from '@octavo/contract/comments';
import { implementOperation } from '../../../http/implement-operation.ts';
import { onSpace } from '../../spaces/index.ts';
import { onDiscussion } from '../access.ts';
import { postingReply } from '../reply-requests.ts';

/** Reply to a comment on a space. */
export const createSpaceCommentReply = implementOperation(contract.createSpaceCommentReply, {
  ...postingReply,
  access: onDiscussion(onSpace, 'comment'),
});
