import * as contract from '@octavo/contract/change-requests';
import { implementOperation } from '../../../http/implement-operation.ts';
import { readingPageByPath } from '../../pages/index.ts';
import { onChangeRequestContent } from '../place.ts';

export const getChangeRequestPageByPath = implementOperation(contract.getChangeRequestPageByPath, {
  ...readingPageByPath,
  access: onChangeRequestContent('view'),
});
