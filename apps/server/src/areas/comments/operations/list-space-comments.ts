import * as contract from '@octavo/contract/comments';
import { implementOperation } from '../../../http/implement-operation.ts';
import { onSpace } from '../../spaces/index.ts';
import { listingComments } from '../comment-requests.ts';

/** List the comments on a space. */
export const listSpaceComments = implementOperation(contract.listSpaceComments, {
  ...listingComments,
  access: onSpace('view'),
});
