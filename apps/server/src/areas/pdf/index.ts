/** PDFs of spaces and change requests: their addresses, and the PDFs, made when they are fetched. */
export { checkPdfCompiler } from './check-compiler.ts';
export { findFonts } from './compiler/find-fonts.ts';
export { createPdfDownloads, type PdfDownloads } from './download.ts';
