import * as contract from '@octavo/contract/comments';
import { implementOperation } from '../../../http/implement-operation.ts';
import { onSpace } from '../../spaces/index.ts';
import { onComment } from '../access.ts';
import { deletingComment } from '../comment-requests.ts';

/** Delete a comment on a space. */
export const deleteSpaceComment = implementOperation(contract.deleteSpaceComment, {
  ...deletingComment,
  access: onComment(onSpace, 'admin'),
});
