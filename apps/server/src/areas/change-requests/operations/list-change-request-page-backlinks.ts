import * as contract from '@octavo/contract/change-requests';
import { implementOperation } from '../../../http/implement-operation.ts';
import { listingPageBacklinks } from '../../links/index.ts';
import { onChangeRequestContent } from '../place.ts';

export const listChangeRequestPageBacklinks = implementOperation(
  contract.listChangeRequestPageBacklinks,
  {
    ...listingPageBacklinks,
    access: onChangeRequestContent('view'),
  },
);
