import * as contract from '@octavo/contract/change-requests';
import { implementOperation } from '../../../http/implement-operation.ts';
import { exportingContent } from '../../exports/index.ts';
import { onChangeRequestContent } from '../place.ts';

export const exportChangeRequestContent = implementOperation(contract.exportChangeRequestContent, {
  ...exportingContent,
  access: onChangeRequestContent('edit'),
});
