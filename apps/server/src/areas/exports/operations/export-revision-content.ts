import * as contract from '@octavo/contract/exports';
import { implementOperation } from '../../../http/implement-operation.ts';
import { onRevision } from '../../content/index.ts';
import { exportingContent } from '../exporting-content.ts';

export const exportRevisionContent = implementOperation(contract.exportRevisionContent, {
  ...exportingContent,
  access: onRevision('edit'),
});
