import * as contract from '@octavo/contract/comments';
import { implementOperation } from '../../../http/implement-operation.ts';
import { onSpace } from '../../spaces/index.ts';
import { onReply } from '../access.ts';
import { deletingReply } from '../reply-requests.ts';

/** Delete a reply to a comment on a space. */
export const deleteSpaceCommentReply = implementOperation(contract.deleteSpaceCommentReply, {
  ...deletingReply,
  access: onReply(onSpace, 'admin'),
});
