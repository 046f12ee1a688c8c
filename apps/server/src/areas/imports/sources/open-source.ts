import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { type ApiError, badRequest, bodyTooLarge } from '../../../http/errors.ts';
import type { Platform } from '../../../platform/index.ts';
import { createGitHttp } from '../../../platform/net/git-http.ts';
import { openTree } from '../trees/open-tree.ts';
import type { TreeSource } from '../trees/tree-source.ts';
import { readFileName } from './document/name-document.ts';

/** The most bytes of a `data:` URL's content. */
const MAX_DATA_BYTES = 20 * 1024 ** 2;
const TIMEOUT_MS = 120_000;
const PATH = 'body.url';

/**
 * The bytes behind an `https:` or `data:` URL.
 *
 * @throws ApiError 400 for another URL or an answer that is no success, 413 for too many bytes
 */
async function openUrl(platform: Platform, url: string): Promise<AsyncIterable<Uint8Array>> {
  if (isDataUrl(url)) return Readable.from([decodeDataUrl(url).bytes]);
  requireHttps(url);
  const { fetchBytes: maxBytes } = platform.config.limits;
  const answer = await platform.fetch(url, { maxBytes, timeoutMs: TIMEOUT_MS });
  if (answer.status === 200) return answer.body;
  await answer.body.return();
  throw explainStatus(answer.status);
}

/** A document that was had from a URL. */
export interface FetchedDocument {
  bytes: Uint8Array;
  contentType?: string;
  /** Where it was found in the end; a `data:` URL is nowhere. */
  url?: string;
  fileName?: string | undefined;
}

/**
 * The document behind an `https:` or `data:` URL. `explain` says what an answer that is no success
 * means.
 *
 * @throws ApiError 400 for another URL or an answer that is no success, 413 for too many bytes
 */
export async function fetchDocument(
  platform: Platform,
  url: string,
  maxBytes: number,
  explain = explainStatus,
): Promise<FetchedDocument> {
  if (isDataUrl(url)) return decodeDataUrl(url);
  requireHttps(url);
  const answer = await platform.fetch(url, { maxBytes, timeoutMs: TIMEOUT_MS });
  if (answer.status !== 200) {
    await answer.body.return();
    throw explain(answer.status);
  }
  const { 'content-type': contentType, 'content-disposition': disposition } = answer.headers;
  return {
    bytes: await buffer(answer.body),
    url: answer.url,
    fileName: readFileName(answer.url, disposition),
    ...(contentType === undefined ? {} : { contentType }),
  };
}

function explainStatus(status: number): ApiError {
  return badRequest(PATH, `cannot be fetched: the server answered ${status}`, 'source_unreachable');
}

export function isDataUrl(url: string): boolean {
  return /^data:/i.test(url);
}

/** The archive behind a URL as a tree, kept in a temporary file until it is closed. */
export async function openArchiveUrl(platform: Platform, url: string): Promise<TreeSource> {
  const folder = await mkdtemp(join(tmpdir(), 'octavo-import-'));
  const discard = () => rm(folder, { recursive: true, force: true });
  try {
    const file = join(folder, 'archive');
    await pipeline(Readable.from(await openUrl(platform, url)), createWriteStream(file));
    const tree = await openTree(file, { label: 'archive', limits: readLimits(platform) });
    const close = () => tree.close().finally(discard);
    return { ...tree, close };
  } catch (error) {
    await discard();
    throw error;
  }
}

const GITHUB =
  /^https:\/\/github\.com\/([\w.-]+)\/([\w.-]+?)(?:\.git|\.wiki|\.wiki\.git|\/wiki.*|\/)?$/i;

/** A repository as a tree: the wiki of a GitHub project, or what any other URL names. */
export async function openWiki(
  platform: Platform,
  url: string,
  signal: AbortSignal,
): Promise<TreeSource> {
  requireHttps(url);
  const [, owner, project] = GITHUB.exec(url) ?? [];
  const address = owner === undefined ? url : `https://github.com/${owner}/${project}.wiki.git`;
  const { fetchBytes: maxBytes } = platform.config.limits;
  const http = createGitHttp(platform.fetch, { maxBytes, timeoutMs: TIMEOUT_MS, signal });
  return openTree(address, { limits: readLimits(platform), http, signal });
}

function readLimits({ config: { limits } }: Platform) {
  return { maxEntries: limits.importEntries, maxBytes: limits.importBytes };
}

function requireHttps(url: string): void {
  const isWhole = /^https:\/\//i.test(url) && URL.canParse(url);
  if (!isWhole) throw badRequest(PATH, 'must be an https: or data: URL');
}

/**
 * The content of a `data:` URL (RFC 2397).
 *
 * @throws ApiError 400 for one that is malformed, 413 for too many bytes
 */
export function decodeDataUrl(url: string): { bytes: Uint8Array; contentType: string } {
  const [, type = '', data] = /^data:([^,]*),(.*)$/is.exec(url) ?? [];
  if (data === undefined) throw badRequest(PATH, 'must have a comma before the data');
  if (data.length > MAX_DATA_BYTES * 3) throw bodyTooLarge(MAX_DATA_BYTES);
  const [, contentType = '', encoding] = /^(.*?)(;\s*base64)?$/is.exec(type.trim()) ?? [];
  const bytes = encoding === undefined ? decodePercent(data) : Buffer.from(data, 'base64');
  if (bytes.length > MAX_DATA_BYTES) throw bodyTooLarge(MAX_DATA_BYTES);
  return { bytes, contentType };
}

function decodePercent(data: string): Uint8Array {
  try {
    return Buffer.from(decodeURIComponent(data));
  } catch {
    throw badRequest(PATH, 'must be percent-encoded UTF-8');
  }
}
