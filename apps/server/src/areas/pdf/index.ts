import type { Operation } from '../../http/implement-operation.ts';
import { getChangeRequestPdf } from './operations/get-change-request-pdf.ts';
import { getSpacePdf } from './operations/get-space-pdf.ts';

/** PDFs of spaces and change requests: their addresses, and the PDFs, made when they are fetched. */
export { checkPdfCompiler } from './check-compiler.ts';
export { findFonts } from './compiler/find-fonts.ts';
export { createPdfDownloads, type PdfDownloads } from './download.ts';
export { subscribePdf } from './subscribe.ts';

export const pdfOperations: readonly Operation[] = [getSpacePdf, getChangeRequestPdf];
