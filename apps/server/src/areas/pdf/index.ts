import { defineArea } from '../../http/define-area.ts';
import { getChangeRequestPdf } from './operations/get-change-request-pdf.ts';
import { getSpacePdf } from './operations/get-space-pdf.ts';
import { subscribePdf } from './subscribe.ts';

/** PDFs of spaces and change requests: their addresses, and the PDFs, made when they are fetched. */
export { checkPdfCompiler } from './check-compiler.ts';
export { findFonts } from './compiler/find-fonts.ts';
export { createPdfDownloads, type PdfDownloads } from './download.ts';

export const pdfArea = defineArea({
  name: 'pdf',
  words: ['pdf'],
  operations: [getSpacePdf, getChangeRequestPdf],
  jobs: ['pdf.remove'],
  open: subscribePdf,
});
