import * as contract from '@octavo/contract/comments';
import { implementOperation } from '../../../http/implement-operation.ts';
import { onChangeRequest } from '../../change-requests/index.ts';
import { onComment } from '../access.ts';
import { changingComment } from '../comment-requests.ts';

/** Resolve, react to or edit a comment in a change request. */
export const updateChangeRequestComment = implementOperation(contract.updateChangeRequestComment, {
  ...changingComment,
  access: onComment(onChangeRequest, 'comment'),
});
