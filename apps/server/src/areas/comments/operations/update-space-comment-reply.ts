import * as contract from '@octavo/contract/comments';
import { implementOperation } from '../../../http/implement-operation.ts';
import { onSpace } from '../../spaces/index.ts';
import { onReply } from '../access.ts';
import { changingReply } from '../reply-requests.ts';

/** React to or edit a reply to a comment on a space. */
export const updateSpaceCommentReply = implementOperation(contract.updateSpaceCommentReply, {
  ...changingReply,
  access: onReply(onSpace, 'comment'),
});
