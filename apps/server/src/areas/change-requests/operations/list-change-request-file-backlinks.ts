import * as contract from '@octavo/contract/change-requests';
import { implementOperation } from '../../../http/implement-operation.ts';
import { listingFileBacklinks } from '../../links/index.ts';
import { onChangeRequestContent } from '../place.ts';

export const listChangeRequestFileBacklinks = implementOperation(
  contract.listChangeRequestFileBacklinks,
  {
    ...listingFileBacklinks,
    access: onChangeRequestContent('view'),
  },
);
