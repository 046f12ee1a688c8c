import type { Operation } from '../../http/define-operation.ts';
import { changeContent } from './operations/change-content.ts';
import { importContent } from './operations/import-content.ts';
import { uploadFile } from './operations/upload-file.ts';

/**
 * Authoring: batches of edits that become one revision, and uploaded files, for a space or a change
 * request.
 */
export { answerBatch, batchDeclaration, batchErrors, batchResults } from './answer-batch.ts';
export { answerImport } from './answer-import.ts';
export { answerUpload, uploadDeclaration, uploadErrors } from './answer-upload.ts';
export { checkText } from './documents/check-text.ts';
export { type WrittenMarkdown, writeDocument } from './documents/write-document.ts';
export { importBody, importResult, MAX_IMPORT_BYTES } from './import-from-url.ts';
export type { ImportTarget } from './sources/importer.ts';

export const authoringOperations: readonly Operation[] = [changeContent, uploadFile, importContent];
