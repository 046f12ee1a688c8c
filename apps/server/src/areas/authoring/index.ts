import type { Operation } from '../../http/define-operation.ts';
import { changeContent } from './operations/change-content.ts';
import { importContent } from './operations/import-content.ts';
import { uploadFile } from './operations/upload-file.ts';

/**
 * Authoring: batches of edits that become one revision, and uploaded files, for a space or a change
 * request.
 */
export { answerImport } from './answer-import.ts';
export { type AppliedChanges, applyChanges } from './apply-changes.ts';
export type { InsertedFileRecord } from './batch/batch-input.ts';
export { checkText } from './documents/check-text.ts';
export { type WrittenMarkdown, writeDocument } from './documents/write-document.ts';
export { importBody, importResult, MAX_IMPORT_BYTES } from './import-from-url.ts';
export { makeFileRecord } from './make-file-record.ts';
export { presentInsertedFiles } from './present.ts';
export {
  type ChangeResult,
  type ContentChange,
  changeContentBody,
  changeResult,
  insertedFileResource,
  MAX_CHANGES_BYTES,
} from './resource.ts';
export { retryMovedHead } from './retry-moved-head.ts';
export type { ImportTarget } from './sources/importer.ts';
export { receiveUpload } from './uploads/receive-upload.ts';
export { type StoredUpload, storeUpload } from './uploads/store-upload.ts';

export const authoringOperations: readonly Operation[] = [changeContent, uploadFile, importContent];
