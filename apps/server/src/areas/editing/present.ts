import type { Urls } from '../../http/urls.ts';
import type { Platform } from '../../platform/index.ts';
import { createDownloadUrls, presentFile } from '../content/index.ts';
import type { InsertedFileRecord } from './batch/batch-input.ts';

/** The files that a batch brought, each with its name in the batch. */
export function presentInsertedFiles(
  platform: Platform,
  files: readonly InsertedFileRecord[],
  { url, spaceId }: { url: Urls; spaceId: string },
) {
  const makeDownloadUrl = createDownloadUrls(platform, url, spaceId);
  return files.map(({ file, ref }) => ({
    ...presentFile(file, { makeDownloadUrl }),
    ...(ref === undefined ? {} : { ref }),
  }));
}
