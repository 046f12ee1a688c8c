import * as contract from '@octavo/contract/change-requests';
import { implementOperation } from '../../../http/implement-operation.ts';
import { listingFiles } from '../../files/index.ts';
import { onChangeRequestContent } from '../place.ts';

export const listChangeRequestFiles = implementOperation(contract.listChangeRequestFiles, {
  ...listingFiles,
  access: onChangeRequestContent('view'),
});
