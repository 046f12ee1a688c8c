import * as contract from '@octavo/contract/comments';
import { implementOperation } from '../../../http/implement-operation.ts';
import { onSpace } from '../../spaces/index.ts';
import { onReply } from '../access.ts';
import { gettingReply } from '../reply-requests.ts';

/** Get a reply to a comment on a space. */
export const getSpaceCommentReply = implementOperation(contract.getSpaceCommentReply, {
  ...gettingReply,
  access: onReply(onSpace, 'view'),
});
