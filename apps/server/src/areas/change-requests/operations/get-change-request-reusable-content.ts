import * as contract from '@octavo/contract/change-requests';
import { implementOperation } from '../../../http/implement-operation.ts';
import { readingReusableContent } from '../../pages/index.ts';
import { onChangeRequestContent } from '../place.ts';

export const getChangeRequestReusableContent = implementOperation(
  contract.getChangeRequestReusableContent,
  {
    ...readingReusableContent,
    access: onChangeRequestContent('view'),
  },
);
