import { type Platform, sha256Hex } from '../../../../platform/index.ts';
import { type StoredUpload, storeUpload } from '../../../editing/index.ts';
import type { NewFile } from '../add-page.ts';
import { decodeDataUrl, isDataUrl } from '../open-source.ts';
import { namePicture } from './name-picture.ts';

/** How many pictures of one document are kept; further ones stay where they are. */
const MAX_PICTURES = 200;
/** Bytes of one picture, and of all of them. */
const MAX_PICTURE_BYTES = 20 * 1024 ** 2;
const MAX_TOTAL_BYTES = 200 * 1024 ** 2;
const FETCH_TIMEOUT_MS = 20_000;
/** For all pictures that are fetched. */
const TOTAL_TIMEOUT_MS = 60_000;
const CONCURRENCY = 4;
const PATH = 'body.url';

/** The pictures of a document that are kept as files. */
export interface StoredPictures {
  files: NewFile[];
  /** What links to a picture, by its address in the document. */
  targets: ReadonlyMap<string, string>;
  /** How many could not be had. */
  missed: number;
}

/** A picture that comes with its document. */
export interface AttachedPicture {
  name: string;
  bytes: Uint8Array;
  contentType: string;
}

/**
 * Stores the pictures at the given addresses: `https:` ones are fetched, `data:` ones decoded, and
 * `attached` ones taken as they are. Equal bytes are one file. A picture that cannot be had, or is
 * none, is left out.
 */
export async function storePictures(
  platform: Platform,
  urls: readonly string[],
  attached: ReadonlyMap<string, AttachedPicture> = new Map(),
): Promise<StoredPictures> {
  const found = new Map<string, StoredUpload>();
  const signal = AbortSignal.timeout(TOTAL_TIMEOUT_MS);
  const wanted = [...new Set(urls)];
  const waiting = wanted.slice(0, MAX_PICTURES);
  let bytes = 0;

  async function work(): Promise<void> {
    for (let url = waiting.shift(); url !== undefined; url = waiting.shift()) {
      if (bytes > MAX_TOTAL_BYTES) return;
      const picture = attached.get(url);
      const upload = await (picture === undefined
        ? storePicture(platform, url, signal)
        : storeBytes(platform, picture)
      ).catch(() => undefined);
      if (upload === undefined || !upload.contentType.startsWith('image/')) continue;
      bytes += upload.size;
      found.set(url, upload);
    }
  }

  await Promise.all(Array.from({ length: CONCURRENCY }, work));
  return { ...nameFiles(wanted, found), missed: wanted.length - found.size };
}

/** Stores a picture. @throws any error where it cannot be had */
async function storePicture(
  platform: Platform,
  url: string,
  signal: AbortSignal,
): Promise<StoredUpload | undefined> {
  if (isDataUrl(url)) {
    const { bytes, contentType } = decodeDataUrl(url);
    return storeBytes(platform, { name: sha256Hex(bytes).slice(0, 12), bytes, contentType });
  }
  if (!/^https:/i.test(url)) return undefined;
  const maxBytes = Math.min(MAX_PICTURE_BYTES, platform.config.limits.uploadBytes);
  const answer = await platform.fetch(url, { maxBytes, timeoutMs: FETCH_TIMEOUT_MS, signal });
  const declared = answer.headers['content-type'];
  if (answer.status !== 200 || (declared !== undefined && !/^image\//i.test(declared))) {
    await answer.body.return();
    return undefined;
  }
  const name = namePicture(url, declared);
  return storeUpload(platform, { name, declared, bytes: answer.body, path: PATH, maxBytes });
}

function storeBytes(
  platform: Platform,
  { name: address, bytes, contentType }: AttachedPicture,
): Promise<StoredUpload> {
  const name = namePicture(address, contentType);
  return storeUpload(platform, { name, declared: contentType, bytes, path: PATH });
}

/** Gives each picture the name that the page links to it by; the same bytes have one. */
function nameFiles(
  urls: readonly string[],
  found: ReadonlyMap<string, StoredUpload>,
): Pick<StoredPictures, 'files' | 'targets'> {
  const files = new Map<string, NewFile>();
  const targets = new Map<string, string>();
  const refs = new Set<string>();
  for (const url of urls) {
    const upload = found.get(url);
    if (upload === undefined) continue;
    const file = files.get(upload.blob) ?? { ref: makeRef(upload.name, refs), upload };
    files.set(upload.blob, file);
    targets.set(url, `./${file.ref}`);
  }
  return { files: [...files.values()], targets };
}

function makeRef(name: string, taken: Set<string>): string {
  const dot = name.lastIndexOf('.');
  const stem = dot > 0 ? name.slice(0, dot) : name;
  const ending = dot > 0 ? name.slice(dot) : '';
  let ref = name;
  for (let count = 1; taken.has(ref.toLowerCase()); count += 1) ref = `${stem}-${count}${ending}`;
  taken.add(ref.toLowerCase());
  return ref;
}
