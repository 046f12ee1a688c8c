import type { InsertedFile } from '@octavo/contract/editing';
import { ApiError, badRequest } from '../../../http/errors.ts';
import type { Platform } from '../../../platform/index.ts';
import { type StoredUpload, storeUpload } from './store-upload.ts';

const MAX_BASE64_BYTES = 1024 * 1024;
const FETCH_TIMEOUT_MS = 30_000;
/** Whole bytes, padded or not. */
const BASE64 = /^(?:[\w+/-]{4})*(?:[\w+/-]{2}(?:==)?|[\w+/-]{3}=?)?$/;

/** What was stored of files, by the list of a body that names them. */
const stored = new WeakMap<readonly InsertedFile[], readonly StoredUpload[]>();

/**
 * Stores the files of one `insert_files`, from their bytes or from where they are: once, however
 * often the batch is applied until its revision stands.
 *
 * @throws ApiError 400 naming the file that cannot be had, 413 for one that is too large
 */
export async function fetchUploads(
  platform: Platform,
  files: readonly InsertedFile[],
  path: string,
): Promise<readonly StoredUpload[]> {
  const known = stored.get(files);
  if (known !== undefined) return known;
  const uploads: StoredUpload[] = [];
  for (const [index, file] of files.entries()) {
    uploads.push(await fetchUpload(platform, file, `${path}.files[${index}]`));
  }
  stored.set(files, uploads);
  return uploads;
}

async function fetchUpload(
  platform: Platform,
  { name, contentType, url, base64 }: InsertedFile,
  path: string,
): Promise<StoredUpload> {
  if ((url === undefined) === (base64 === undefined)) {
    throw badRequest(path, 'must have either url or base64');
  }
  if (base64 !== undefined) {
    const bytes = decodeBase64(base64, `${path}.base64`);
    return storeUpload(platform, { name, declared: contentType, bytes, path });
  }
  try {
    const { uploadBytes } = platform.config.limits;
    const limits = { maxBytes: uploadBytes, timeoutMs: FETCH_TIMEOUT_MS };
    const answer = await platform.fetch(url ?? '', limits);
    if (answer.status !== 200) throw new Error(`The server answered ${answer.status}.`);
    const served = answer.headers['content-type'];
    const declared = contentType ?? served;
    return await storeUpload(platform, { name, declared, bytes: answer.body, path });
  } catch (error) {
    if (error instanceof ApiError) throw error;
    const reason = error instanceof Error ? error.message : 'The server cannot be reached.';
    throw badRequest(`${path}.url`, `cannot be fetched. ${reason}`, 'source_unreachable');
  }
}

function decodeBase64(text: string, path: string): Uint8Array {
  if (!BASE64.test(text)) throw badRequest(path, 'must be base64');
  const bytes = Buffer.from(text, 'base64');
  if (bytes.length > MAX_BASE64_BYTES) {
    throw badRequest(
      path,
      `must be at most ${MAX_BASE64_BYTES} bytes: upload larger files as a stream`,
    );
  }
  return bytes;
}
