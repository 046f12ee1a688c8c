import * as contract from '@octavo/contract/comments';
import { implementOperation } from '../../../http/implement-operation.ts';
import { onSpace } from '../../spaces/index.ts';
import { postingComment } from '../comment-requests.ts';

/** Comment on a space. */
export const createSpaceComment = implementOperation(contract.createSpaceComment, {
  ...postingComment,
  access: onSpace('comment'),
});
