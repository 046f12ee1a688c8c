import * as contract from '@octavo/contract/change-requests';
import { implementOperation } from '../../../http/implement-operation.ts';
import { listingLinks } from '../../links/index.ts';
import { onChangeRequestContent } from '../place.ts';

export const listChangeRequestLinks = implementOperation(contract.listChangeRequestLinks, {
  ...listingLinks,
  access: onChangeRequestContent('view'),
});
