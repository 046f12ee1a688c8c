import * as contract from '@octavo/contract/change-requests';
import { implementOperation } from '../../../http/implement-operation.ts';
import { listingPageLinks } from '../../links/index.ts';
import { onChangeRequestContent } from '../place.ts';

export const listChangeRequestPageLinks = implementOperation(contract.listChangeRequestPageLinks, {
  ...listingPageLinks,
  access: onChangeRequestContent('view'),
});
