import * as contract from '@octavo/contract/comments';
import { implementOperation } from '../../../http/implement-operation.ts';
import { onChangeRequest } from '../../change-requests/index.ts';
import { onComment } from '../access.ts';
import { deletingComment } from '../comment-requests.ts';

/** Delete a comment in a change request. */
export const deleteChangeRequestComment = implementOperation(contract.deleteChangeRequestComment, {
  ...deletingComment,
  access: onComment(onChangeRequest, 'admin'),
});
