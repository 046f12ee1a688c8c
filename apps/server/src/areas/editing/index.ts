/** Editing: batches of edits that become one revision, and uploaded files. */
export { answerBatch, batchWriting } from './answer-batch.ts';
export { answerUpload } from './answer-upload.ts';
export { applyBatch } from './batch/apply-batch.ts';
export type { PreparedChange } from './batch/batch-input.ts';
export { checkText, readChecked } from './documents/check-text.ts';
export { writeDocument } from './documents/write-document.ts';
export { retryMovedHead } from './retry-moved-head.ts';
export { type StoredUpload, storeUpload } from './uploads/store-upload.ts';
