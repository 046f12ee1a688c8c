import * as contract from '@octavo/contract/comments';
import { implementOperation } from '../../../http/implement-operation.ts';
import { onChangeRequest } from '../../change-requests/index.ts';
import { onDiscussion } from '../access.ts';
import { gettingComment } from '../comment-requests.ts';

/** Get a comment in a change request. */
export const getChangeRequestComment = implementOperation(contract.getChangeRequestComment, {
  ...gettingComment,
  access: onDiscussion(onChangeRequest, 'view'),
});
