import * as contract from '@octavo/contract/pdf';
import { implementOperation } from '../../../http/implement-operation.ts';
import { onContent } from '../../content/index.ts';
import { readingPdf } from '../reading-pdf.ts';

export const getSpacePdf = implementOperation(contract.getSpacePdf, {
  ...readingPdf,
  access: onContent('view'),
});
