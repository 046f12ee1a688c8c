import * as contract from '@octavo/contract/change-requests';
import { implementOperation } from '../../../http/implement-operation.ts';
import { answerImport } from '../../imports/index.ts';
import { onChangeRequestContent } from '../place.ts';

/** Imports content into a change request. */
export const importChangeRequestContent = implementOperation(contract.importChangeRequestContent, {
  access: onChangeRequestContent('edit'),
  isolation: 'read committed',
  matchTag: ({ changeRequest }) => changeRequest.revision,
  handle: (input) => answerImport(input),
});
