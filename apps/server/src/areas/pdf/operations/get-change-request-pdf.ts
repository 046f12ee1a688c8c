import * as contract from '@octavo/contract/pdf';
import { implementOperation } from '../../../http/implement-operation.ts';
import { onChangeRequestContent } from '../../change-requests/index.ts';
import { readingPdf } from '../reading-pdf.ts';

export const getChangeRequestPdf = implementOperation(contract.getChangeRequestPdf, {
  ...readingPdf,
  access: onChangeRequestContent('view'),
});
