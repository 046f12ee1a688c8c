import { MAX_DOCUMENT_BYTES } from '@octavo/contract/openapi-specs';
import { MAX_DOCUMENTS } from '@octavo/openapi';
import {
  BlobTooLargeError,
  FetchRefusedError,
  type GuardedResponse,
  type Platform,
} from '../../../platform/index.ts';
import type { OpenapiDocumentsTable, OpenapiSpecsTable, ProcessErrorCode } from '../tables.ts';

/** For an answer as a whole, redirects included. */
const FETCH_TIMEOUT_MS = 20_000;
/** For all documents of a specification: while they are fetched no other one is read. */
const FETCH_ALL_MS = 60_000;
const ACCEPTED =
  'application/vnd.oai.openapi+json, application/json, application/yaml, text/yaml;q=0.9, */*;q=0.8';

/** Why processing failed, as it is kept. */
export class ProcessingError extends Error {
  override readonly name = 'ProcessingError';
  readonly code: ProcessErrorCode;

  constructor(code: ProcessErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}

/** A document that was got, its bytes stored. */
export interface GotDocument extends Pick<OpenapiDocumentsTable, 'address' | 'name' | 'blob'> {
  etag: string | null;
  last_modified: string | null;
}

/** Gets the documents of one specification, each once. */
export interface Documents {
  /** @throws ProcessingError where it cannot be had */
  getFirst(): Promise<GotDocument>;
  /**
   * One that another one refers to; undefined where it cannot be had.
   *
   * @throws ProcessingError where it cannot be had though the version before was read from it
   */
  getReferred(address: string): Promise<GotDocument | undefined>;
  /**
   * Where the first one was found in the end, redirects followed, for what it refers to (RFC 3986, section
   * 5.1.3); empty for a text, which is nowhere.
   */
  readonly base: string;
  /** Those that were got, by where they were asked for and found. */
  readonly got: ReadonlyMap<string, GotDocument>;
}

type Known = Pick<OpenapiDocumentsTable, 'address' | 'blob' | 'etag' | 'last_modified'>;

/** `known` are the documents of the version before: one that its server calls unchanged comes from there. */
export function openDocuments(
  platform: Pick<Platform, 'fetch' | 'blobs'>,
  spec: OpenapiSpecsTable,
  known: readonly Known[],
  signal: AbortSignal,
): Documents {
  const got = new Map<string, GotDocument>();
  const before = new Map(known.map((document) => [document.address, document]));
  const files = readFiles(spec);
  const end = performance.now() + FETCH_ALL_MS;
  let total = 0;
  let base = addressOf(spec) ?? '';

  async function fetchDocument(address: string): Promise<{ document: GotDocument; url: string }> {
    const room = MAX_DOCUMENT_BYTES - total;
    const timeoutMs = Math.ceil(Math.min(FETCH_TIMEOUT_MS, end - performance.now()));
    if (timeoutMs <= 0) {
      throw new ProcessingError('FETCH_TIMEOUT', 'Fetching its documents takes too long.');
    }
    const fetched = await fetchInto(platform, address, {
      before: before.get(address),
      room,
      timeoutMs,
      signal,
    });
    total += fetched.size;
    return fetched;
  }

  async function getOther(address: string): Promise<GotDocument | undefined> {
    const blob = files.get(address);
    if (blob !== undefined) {
      return { address, name: nameOf(address), blob, etag: null, last_modified: null };
    }
    if (!/^https?:/i.test(address) || got.size > MAX_DOCUMENTS) return undefined;
    try {
      return (await fetchDocument(address)).document;
    } catch (error) {
      if (!(error instanceof ProcessingError) || before.has(address)) throw error;
      return undefined;
    }
  }

  return {
    got,
    get base() {
      return base;
    },
    async getFirst() {
      const { source_url: url, source_blob: blob, source_name: name } = spec;
      if (url !== null) {
        const fetched = await fetchDocument(url);
        base = fetched.url;
        got.set(url, fetched.document);
        got.set(base, fetched.document);
        return fetched.document;
      }
      const first = {
        address: base,
        name: nameOf(name ?? 'openapi.yaml'),
        blob: blob ?? '',
        etag: null,
        last_modified: null,
      };
      got.set(base, first);
      return first;
    },
    async getReferred(address) {
      const plain = address.split('#', 1)[0] ?? '';
      const found = got.get(plain) ?? (await getOther(plain));
      if (found !== undefined) got.set(plain, found);
      return found;
    },
  };
}

/** Where a specification is, for what it refers to; undefined for a text, which is nowhere. */
export function addressOf({
  source_url: url,
  source_name: path,
  space_id: space,
}: OpenapiSpecsTable): string | undefined {
  if (url !== null) return url;
  return space === null || path === null ? undefined : makeFileAddress(path);
}

/** The address of a file of a space within that. */
function makeFileAddress(path: string): string {
  return `file:///${path.split('/').map(encodeURIComponent).join('/')}`;
}

function readFiles({ source_files: files }: OpenapiSpecsTable): ReadonlyMap<string, string> {
  const paths = files === null ? {} : (JSON.parse(files) as Record<string, string>);
  return new Map(Object.entries(paths).map(([path, blob]) => [makeFileAddress(path), blob]));
}

/** The last segment of a path or an address. */
function nameOf(address: string): string {
  const path = URL.canParse(address) ? new URL(address).pathname : address;
  const name = path.split('/').findLast((segment) => segment !== '') ?? '';
  return decode(name).slice(0, 200) || 'openapi.yaml';
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

async function fetchInto(
  { fetch, blobs }: Pick<Platform, 'fetch' | 'blobs'>,
  address: string,
  {
    before,
    room,
    ...limits
  }: { before: Known | undefined; room: number; timeoutMs: number; signal: AbortSignal },
): Promise<{ document: GotDocument; size: number; url: string }> {
  const name = nameOf(address);
  try {
    const answer = await fetch(address, {
      headers: { accept: ACCEPTED, ...makeConditions(before) },
      maxBytes: room,
      ...limits,
    });
    const validators = {
      etag: answer.headers.etag ?? null,
      last_modified: answer.headers['last-modified'] ?? null,
    };
    if (answer.status === 304 && before !== undefined) {
      await answer.body.return();
      const { blob, etag, last_modified } = before;
      const { url } = answer;
      return { document: { address, name, blob, etag, last_modified }, size: 0, url };
    }
    if (answer.status < 200 || answer.status > 299) {
      await answer.body.return();
      throw new ProcessingError('FETCH_ERROR', `${address} answered ${answer.status}.`);
    }
    const { hash, size } = await blobs.put(readBody(answer), { maxBytes: room });
    return { document: { address, name, blob: hash, ...validators }, size, url: answer.url };
  } catch (error) {
    throw explain(error, address);
  }
}

function makeConditions(before: Known | undefined): Record<string, string> {
  const { etag = null, last_modified: modified = null } = before ?? {};
  return {
    ...(etag === null ? {} : { 'if-none-match': etag }),
    ...(modified === null ? {} : { 'if-modified-since': modified }),
  };
}

/** The whole of what a server said would come: less is no document. */
async function* readBody({ body, headers }: GuardedResponse): AsyncGenerator<Uint8Array> {
  const announced =
    headers['content-encoding'] === undefined ? headers['content-length'] : undefined;
  let size = 0;
  for await (const chunk of body) {
    size += chunk.byteLength;
    yield chunk;
  }
  if (announced !== undefined && Number(announced) !== size) {
    throw new FetchRefusedError('The answer ended before it was complete.');
  }
}

function explain(error: unknown, address: string): unknown {
  if (error instanceof BlobTooLargeError) {
    return new ProcessingError('FETCH_ERROR', `${address} is too large.`);
  }
  if (!(error instanceof FetchRefusedError)) return error;
  const code = error.isTimeout ? 'FETCH_TIMEOUT' : 'FETCH_ERROR';
  return new ProcessingError(code, `${address} cannot be fetched: ${error.message}`);
}
