/** The files of spaces: their records, and their bytes at signed addresses. */
export { createDownloads } from './download.ts';
export { describeDownload } from './download-headers.ts';
export { listingFiles, readingFile } from './reading-files.ts';
