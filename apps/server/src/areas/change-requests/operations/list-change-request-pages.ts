import * as contract from '@octavo/contract/change-requests';
import { implementOperation } from '../../../http/implement-operation.ts';
import { listingPages } from '../../pages/index.ts';
import { onChangeRequestContent } from '../place.ts';

export const listChangeRequestPages = implementOperation(contract.listChangeRequestPages, {
  ...listingPages,
  access: onChangeRequestContent('view'),
});
