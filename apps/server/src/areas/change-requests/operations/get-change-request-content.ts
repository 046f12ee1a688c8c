import * as contract from '@octavo/contract/change-requests';
import { implementOperation } from '../../../http/implement-operation.ts';
import { readingContent } from '../../content/index.ts';
import { onChangeRequestContent } from '../place.ts';

export const getChangeRequestContent = implementOperation(contract.getChangeRequestContent, {
  ...readingContent,
  access: onChangeRequestContent('view'),
});
