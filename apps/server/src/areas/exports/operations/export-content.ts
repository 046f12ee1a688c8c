import * as contract from '@octavo/contract/exports';
import { implementOperation } from '../../../http/implement-operation.ts';
import { onContent } from '../../content/index.ts';
import { exportingContent } from '../exporting-content.ts';

export const exportContent = implementOperation(contract.exportContent, {
  ...exportingContent,
  access: onContent('edit'),
});
