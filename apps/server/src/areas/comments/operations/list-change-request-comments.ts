import * as contract from '@octavo/contract/comments';
import { implementOperation } from '../../../http/implement-operation.ts';
import { onChangeRequest } from '../../change-requests/index.ts';
import { listingComments } from '../comment-requests.ts';

/** List the comments in a change request. */
export const listChangeRequestComments = implementOperation(contract.listChangeRequestComments, {
  ...listingComments,
  access: onChangeRequest('view'),
});
