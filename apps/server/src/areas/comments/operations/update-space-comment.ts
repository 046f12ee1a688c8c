import * as contract from '@octavo/contract/comments';
import { implementOperation } from '../../../http/implement-operation.ts';
import { onSpace } from '../../spaces/index.ts';
import { onComment } from '../access.ts';
import { changingComment } from '../comment-requests.ts';

/** Resolve, react to or edit a comment on a space. */
export const updateSpaceComment = implementOperation(contract.updateSpaceComment, {
  ...changingComment,
  access: onComment(onSpace, 'comment'),
});
