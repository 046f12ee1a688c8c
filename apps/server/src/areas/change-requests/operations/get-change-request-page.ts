import * as contract from '@octavo/contract/change-requests';
import { implementOperation } from '../../../http/implement-operation.ts';
import { readingPage } from '../../pages/index.ts';
import { onChangeRequestContent } from '../place.ts';

export const getChangeRequestPage = implementOperation(contract.getChangeRequestPage, {
  ...readingPage,
  access: onChangeRequestContent('view'),
});
