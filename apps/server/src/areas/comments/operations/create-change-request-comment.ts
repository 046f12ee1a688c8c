import * as contract from '@octavo/contract/comments';
import { implementOperation } from '../../../http/implement-operation.ts';
import { onChangeRequest } from '../../change-requests/index.ts';
import { postingComment } from '../comment-requests.ts';

/** Comment on a change request. */
export const createChangeRequestComment = implementOperation(contract.createChangeRequestComment, {
  ...postingComment,
  access: onChangeRequest('comment'),
});
