import * as contract from '@octavo/contract/change-requests';
import { implementOperation } from '../../../http/implement-operation.ts';
import { answerUpload } from '../../editing/index.ts';
import { onChangeRequestContent } from '../place.ts';

/** Adds a file to a change request. */
export const uploadChangeRequestFile = implementOperation(contract.uploadChangeRequestFile, {
  isolation: 'read committed',
  access: onChangeRequestContent('edit'),
  matchTag: ({ changeRequest }) => changeRequest.revision,
  handle: (input) => answerUpload(input),
});
