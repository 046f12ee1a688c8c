import { defineArea } from '../../http/define-area.ts';
import { getChangeRequestPdf } from './operations/get-change-request-pdf.ts';
import { getSpacePdf } from './operations/get-space-pdf.ts';
import { subscribePdf } from './subscribe.ts';

export const pdfArea = defineArea({
  name: 'pdf',
  words: ['pdf'],
  operations: [getSpacePdf, getChangeRequestPdf],
  jobs: ['pdf.remove'],
  open: subscribePdf,
});
