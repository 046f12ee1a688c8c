import { MAX_DOCUMENT_BYTES, type SpecSource } from '@octavo/contract/openapi-specs';
import { badRequest } from '../../http/errors.ts';
import type { Platform } from '../../platform/index.ts';
import type { OpenapiSpecsTable, RefreshInterval } from './tables.ts';

/** Where a specification comes from, as its row says. */
export type SourceColumns = Pick<
  OpenapiSpecsTable,
  'source_url' | 'source_name' | 'source_blob' | 'source_files' | 'space_id' | 'file_id' | 'refresh'
>;

const NOWHERE = {
  source_url: null,
  source_name: null,
  source_blob: null,
  source_files: null,
  space_id: null,
  file_id: null,
} as const;

/** Characters that are encoded in a moment. */
const TEXT_AT_ONCE = 256 * 1024;
/** How often an address is fetched unless it is said. */
const DEFAULT_INTERVAL: RefreshInterval = 'daily';

/**
 * The source that a body gives; a text is stored as a blob.
 *
 * @throws ApiError 400 where it is both or neither of `url` and `text`, where the address is none that is
 *   fetched, where the text is too large, or where a text is to be fetched
 */
export async function readSource(
  { blobs }: Pick<Platform, 'blobs'>,
  { source, refresh }: { source: SpecSource; refresh?: { interval: RefreshInterval } | undefined },
): Promise<SourceColumns> {
  const { url, text } = source;
  if ((url === undefined) === (text === undefined)) {
    throw badRequest('body.source', 'must have either url or text');
  }
  if (url !== undefined) {
    const interval = refresh?.interval ?? DEFAULT_INTERVAL;
    return { ...NOWHERE, source_url: readUrl(url), refresh: interval };
  }
  if (refresh !== undefined && refresh.interval !== 'never') {
    throw badRequest('body.refresh.interval', 'must be `never` if `text` is given');
  }
  const { hash, name } = await storeText(blobs, text ?? '');
  return { ...NOWHERE, source_name: name, source_blob: hash, refresh: 'never' };
}

function readUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol)) {
    throw badRequest('body.source.url', 'must start with http:// or https://');
  }
  if (url.username !== '' || url.password !== '') {
    throw badRequest('body.source.url', 'must not contain credentials');
  }
  return text;
}

async function storeText(blobs: Platform['blobs'], text: string) {
  if (text === '') throw badRequest('body.source.text', 'must not be empty');
  if (Buffer.byteLength(text) > MAX_DOCUMENT_BYTES) {
    throw badRequest('body.source.text', 'must be at most 10 MB');
  }
  const { hash } = await blobs.put(encodeText(text));
  return { hash, name: /^\s*\{/.test(text) ? 'openapi.json' : 'openapi.yaml' };
}

/** The bytes of a text, in pieces between which other work goes on. */
async function* encodeText(text: string): AsyncGenerator<Uint8Array> {
  for (let start = 0; start < text.length; ) {
    let end = Math.min(text.length, start + TEXT_AT_ONCE);
    // No piece ends amid a surrogate pair.
    if (end < text.length && /[\ud800-\udbff]/.test(text[end - 1] ?? '')) end -= 1;
    yield Buffer.from(text.slice(start, end));
    start = end;
  }
}

/** The source of an address that nobody said anything else of. */
export function makeUrlSource(url: string): SourceColumns {
  return { ...NOWHERE, source_url: url, refresh: DEFAULT_INTERVAL };
}

/** The source of a file of a space. */
export function makeFileSource(file: {
  spaceId: string;
  fileId: string;
  path: string;
  blob: string;
  /** Blobs of the files beside it that it may refer to, by their paths. */
  beside: ReadonlyMap<string, string>;
}): SourceColumns {
  return {
    ...NOWHERE,
    source_name: file.path,
    source_blob: file.blob,
    source_files: file.beside.size === 0 ? null : JSON.stringify(Object.fromEntries(file.beside)),
    space_id: file.spaceId,
    file_id: file.fileId,
    refresh: 'never',
  };
}
