import * as contract from '@octavo/contract/change-requests';
import { implementOperation } from '../../../http/implement-operation.ts';
import { readingFile } from '../../files/index.ts';
import { onChangeRequestContent } from '../place.ts';

export const getChangeRequestFile = implementOperation(contract.getChangeRequestFile, {
  ...readingFile,
  access: onChangeRequestContent('view'),
});
