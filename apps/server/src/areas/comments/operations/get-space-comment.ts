import * as contract from '@octavo/contract/comments';
import { implementOperation } from '../../../http/implement-operation.ts';
import { onSpace } from '../../spaces/index.ts';
import { onDiscussion } from '../access.ts';
import { gettingComment } from '../comment-requests.ts';

/** Get a comment on a space. */
export const getSpaceComment = implementOperation(contract.getSpaceComment, {
  ...gettingComment,
  access: onDiscussion(onSpace, 'view'),
});
