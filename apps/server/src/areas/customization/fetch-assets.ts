import { createHash } from 'node:crypto';
import { type ApiError, badRequest } from '../../http/errors.ts';
import { forEachAtOnce, type Platform } from '../../platform/index.ts';
import { readDownload } from '../content/index.ts';
import { findAssetType } from './asset-types.ts';
import type { WantedAsset } from './list-assets.ts';
import type { KeptAsset, SiteSettings } from './read-customization.ts';
import { findAsset } from './store.ts';

/** The most bytes of one picture, of one font, and of all that one site's settings name. */
const MAX_BYTES = { picture: 1024 * 1024, font: 2 * 1024 * 1024 } as const;
const MAX_TOTAL_BYTES = 10 * 1024 * 1024;
const MAX_ADDRESSES = 60;
const AT_ONCE = 4;
const TIMEOUT_MS = 10_000;
const TOTAL_TIMEOUT_MS = 40_000;

/** A picture or font with its bytes. */
export interface FetchedAsset extends KeptAsset {
  bytes: Uint8Array;
}

/** From where settings take what they name, and what the site has of it already. */
export interface AssetSource {
  siteId: string;
  known: SiteSettings['assets'];
  signal: AbortSignal;
}

/**
 * Reads every picture and font that settings name, by its address: those that the site keeps already
 * from there, so that each address is fetched once. Pages then ask no other host for them.
 *
 * @throws ApiError 400 naming the field whose address cannot be had, or is of another type or too large
 */
export async function fetchAssets(
  platform: Platform,
  wanted: readonly WantedAsset[],
  source: AssetSource,
): Promise<Map<string, FetchedAsset>> {
  const signal = AbortSignal.any([source.signal, AbortSignal.timeout(TOTAL_TIMEOUT_MS)]);
  const first = new Map(wanted.toReversed().map((asset) => [asset.url, asset]));
  if (first.size > MAX_ADDRESSES) {
    throw badRequest('body', `must not name more than ${MAX_ADDRESSES} pictures and fonts`);
  }
  const fetched = new Map<string, FetchedAsset>();
  let total = 0;
  await forEachAtOnce([...first.values()], AT_ONCE, async (asset) => {
    const found = await readAsset(platform, asset, { ...source, signal });
    total += found.bytes.byteLength;
    if (total > MAX_TOTAL_BYTES) {
      throw badRequest(
        asset.path,
        `brings the pictures and fonts to more than ${MAX_TOTAL_BYTES} bytes in total`,
      );
    }
    fetched.set(asset.url, found);
  });
  const isOther = wanted.find(
    ({ url, kind }) => fetched.get(url)?.contentType.startsWith('font/') !== (kind === 'font'),
  );
  if (isOther !== undefined) throw makeTypeError(isOther);
  return fetched;
}

async function readAsset(
  platform: Platform,
  asset: WantedAsset,
  { siteId, known, signal }: AssetSource,
): Promise<FetchedAsset> {
  const kept = Object.hasOwn(known, asset.url) ? known[asset.url] : undefined;
  if (kept !== undefined) {
    const row = await findAsset(platform.database.db, siteId, kept.hash);
    if (row !== undefined) return { ...kept, bytes: new Uint8Array(row.bytes) };
  }
  const bytes = await readBytes(platform, asset, signal);
  if (bytes.byteLength > MAX_BYTES[asset.kind]) {
    throw badRequest(asset.path, `is larger than ${MAX_BYTES[asset.kind]} bytes`);
  }
  const type = findAssetType(bytes, asset.kind);
  if (type === undefined) throw makeTypeError(asset);
  return { ...type, hash: createHash('sha256').update(bytes).digest('hex'), bytes };
}

function makeTypeError({ path, kind }: WantedAsset): ApiError {
  return badRequest(
    path,
    kind === 'font'
      ? 'is not a WOFF2 or WOFF font'
      : 'is not a PNG, JPEG, GIF, WebP, AVIF, ICO or SVG picture',
  );
}

async function readBytes(
  platform: Platform,
  { url, path, kind }: WantedAsset,
  signal: AbortSignal,
): Promise<Uint8Array> {
  if (/^data:/i.test(url)) return decodeDataUrl(url, path);
  const file = findOwnFile(platform, url);
  if (file !== undefined) {
    const own = await platform.blobs.read(file);
    if (own === undefined)
      throw badRequest(path, 'is a file that no longer exists', 'unknown_reference');
    return own;
  }
  if (!/^https:\/\//i.test(url)) {
    throw badRequest(path, 'must be an https URL, a data: URL or the address of a file');
  }
  try {
    const answer = await platform.fetch(url, {
      maxBytes: MAX_BYTES[kind],
      timeoutMs: TIMEOUT_MS,
      signal,
    });
    const chunks: Uint8Array[] = [];
    for await (const chunk of answer.body) chunks.push(chunk);
    if (answer.status !== 200) throw new Error(`The server answered ${answer.status}.`);
    return Buffer.concat(chunks);
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'The server cannot be reached.';
    throw badRequest(path, `cannot be fetched. ${reason}`, 'source_unreachable');
  }
}

const DATA_URL = /^data:[\w.+-]*\/?[\w.+-]*(?:;[\w-]+=[^;,]*)*(;base64)?,([\s\S]*)$/i;

function decodeDataUrl(url: string, path: string): Uint8Array {
  const [, base64, text] = DATA_URL.exec(url) ?? [];
  try {
    const plain = decodeURIComponent(text ?? '%');
    return Buffer.from(plain, base64 === undefined ? 'utf8' : 'base64');
  } catch {
    throw badRequest(path, 'is a malformed data: URL');
  }
}

/** The bytes that an address of a file of ours names, while it works. */
function findOwnFile(platform: Platform, address: string): string | undefined {
  const root = platform.config.publicUrl.replace(/\/$/, '');
  if (!address.startsWith(`${root}/files/`)) return undefined;
  return readDownload(platform, address.slice(root.length), platform.clock.now())?.blob;
}
