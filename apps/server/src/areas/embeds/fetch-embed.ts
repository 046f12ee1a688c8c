import {
  decodeHtml,
  FetchRefusedError,
  type GuardedResponse,
  type Platform,
} from '../../platform/index.ts';
import { findAssetType } from '../customization/index.ts';
import { type EmbedFacts, readEmbedPage, readOembed } from './read-embed-page.ts';

/** A picture of a page elsewhere, its bytes stored. */
interface EmbedPicture {
  blob: string;
  contentType: string;
  size: number;
  width: number;
  height: number;
}

/** What came of asking for a page: what it is, or why nothing is known of it. */
export type FetchedEmbed =
  | { facts: Omit<EmbedFacts, 'pictureUrl'>; picture: EmbedPicture | undefined }
  | { failure: string; isBusy: boolean };

/** Of a page its head is read, which is at its start. */
const PAGE_BYTES = 1024 * 1024;
const OEMBED_BYTES = 128 * 1024;
const PICTURE_BYTES = 1024 * 1024;
/** For one answer, redirects included, and for all that one address takes. */
const ANSWER_MS = 10_000;
const TOTAL_MS = 20_000;
const MAX_REDIRECTS = 5;
/** Of a picture, in pixels: what a card shows of a smaller one is a dot, and browsers decode it all. */
const MIN_SIDE = 16;
const MAX_PIXELS = 20_000_000;
const PICTURES: ReadonlySet<string> = new Set([
  ...['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif'],
]);
const END_OF_HEAD = /<\/head\s*>|<body[\s>]/i;

/** Why there is nothing to show, though an answer came. */
class UnusableAnswerError extends Error {
  override readonly name = 'UnusableAnswerError';
  readonly isBusy: boolean;

  constructor(message: string, isBusy = false) {
    super(message);
    this.isBusy = isBusy;
  }
}

/**
 * Asks for a page elsewhere and its picture, each once, and stores the picture. By the guarded fetch
 * alone, so the public Internet alone, within bounds of bytes and time, and only hosts that the operator
 * lets be asked. What is wrong with the other host is an answer.
 *
 * @throws the reason of `signal` once that is aborted
 */
export async function fetchEmbed(
  platform: Pick<Platform, 'fetch' | 'blobs' | 'config'>,
  url: string,
  signal: AbortSignal,
): Promise<FetchedEmbed> {
  const all = AbortSignal.any([signal, AbortSignal.timeout(TOTAL_MS)]);
  try {
    const { pictureUrl, ...facts } = await fetchFacts(platform, url, all);
    const picture = pictureUrl && (await fetchPicture(platform, pictureUrl, all));
    if (facts.title === undefined && !picture) {
      throw new UnusableAnswerError('The page has no title or description.');
    }
    return { facts, picture: picture || undefined };
  } catch (error) {
    signal.throwIfAborted();
    return describeFailure(error, all);
  }
}

function describeFailure(error: unknown, all: AbortSignal): FetchedEmbed {
  if (error instanceof UnusableAnswerError) {
    return { failure: error.message, isBusy: error.isBusy };
  }
  if (error instanceof FetchRefusedError) {
    return { failure: error.message, isBusy: error.isTimeout };
  }
  if (all.aborted) return { failure: 'The other server took too long to answer.', isBusy: true };
  throw error;
}

/**
 * What the host says by oEmbed, where it is known to, else what the page says, completed by oEmbed where
 * it lacks something and names it.
 */
async function fetchFacts(
  platform: Pick<Platform, 'fetch' | 'config'>,
  url: string,
  signal: AbortSignal,
): Promise<EmbedFacts> {
  const known = findOembed(url);
  const told = known === undefined ? {} : await fetchOembed(platform, known, signal);
  return told.title === undefined ? fetchPage(platform, url, signal) : told;
}

async function fetchPage(
  platform: Pick<Platform, 'fetch' | 'config'>,
  url: string,
  signal: AbortSignal,
): Promise<EmbedFacts> {
  const page = await ask(platform, url, { maxBytes: PAGE_BYTES * 4, signal });
  const type = page.headers['content-type'] ?? '';
  if (!/^(?:text\/html|application\/xhtml\+xml)\b/i.test(type)) {
    await page.body.return();
    throw new UnusableAnswerError('The answer is not an HTML page.');
  }
  const html = decodeHtml(await readStart(page, PAGE_BYTES), type);
  const { oembedUrl, ...facts } = await readEmbedPage(html, page.url);
  const isComplete = facts.title !== undefined && facts.pictureUrl !== undefined;
  if (oembedUrl === undefined || isComplete) return facts;
  return { ...(await fetchOembed(platform, oembedUrl, signal)), ...facts };
}

async function fetchOembed(
  platform: Pick<Platform, 'fetch' | 'config'>,
  url: string,
  signal: AbortSignal,
): Promise<EmbedFacts> {
  try {
    const answer = await ask(platform, url, { maxBytes: OEMBED_BYTES, signal });
    const text = Buffer.from(await readAll(answer)).toString('utf8');
    return readOembed(text, answer.url);
  } catch (error) {
    return passOver(error);
  }
}

/** Undefined where it cannot be had, or is no picture that a page may show. */
async function fetchPicture(
  platform: Pick<Platform, 'fetch' | 'blobs' | 'config'>,
  url: string,
  signal: AbortSignal,
): Promise<EmbedPicture | undefined> {
  try {
    const answer = await ask(platform, url, { maxBytes: PICTURE_BYTES, signal });
    if (!/^image\//i.test(answer.headers['content-type'] ?? '')) {
      await answer.body.return();
      return undefined;
    }
    const bytes = await readAll(answer);
    const { contentType = '', width = 0, height = 0 } = findAssetType(bytes, 'picture') ?? {};
    const isShown = PICTURES.has(contentType) && Math.min(width, height) >= MIN_SIDE;
    if (!isShown || width * height > MAX_PIXELS) return undefined;
    const { hash: blob, size } = await platform.blobs.put(bytes);
    return { blob, size, contentType, width, height };
  } catch (error) {
    passOver(error);
    return undefined;
  }
}

/** What a page has beside its words may be missing. */
function passOver(error: unknown): EmbedFacts {
  if (error instanceof FetchRefusedError || error instanceof UnusableAnswerError) return {};
  throw error;
}

async function ask(
  { fetch, config: { embedHosts } }: Pick<Platform, 'fetch' | 'config'>,
  url: string,
  { maxBytes, signal }: { maxBytes: number; signal: AbortSignal },
): Promise<GuardedResponse> {
  const answer = await fetch(url, {
    maxBytes,
    signal,
    timeoutMs: ANSWER_MS,
    maxRedirects: MAX_REDIRECTS,
    headers: { 'accept-encoding': 'identity' },
    ...(embedHosts === 'any' ? {} : { hosts: embedHosts }),
  });
  const { status, headers } = answer;
  const encoding = headers['content-encoding'] ?? 'identity';
  if (status === 200 && encoding === 'identity') return answer;
  await answer.body.return();
  if (status === 200)
    throw new UnusableAnswerError('The answer is compressed although this was not requested.');
  const isBusy = status === 429 || status >= 500;
  throw new UnusableAnswerError(`The other server answered ${status}.`, isBusy);
}

/** The bytes up to the end of the head of a page, or as many as given. */
async function readStart({ body }: GuardedResponse, most: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    chunks.push(chunk);
    size += chunk.byteLength;
    if (size >= most || END_OF_HEAD.test(Buffer.from(chunk).toString('latin1'))) break;
  }
  return Buffer.concat(chunks).subarray(0, most);
}

async function readAll({ body, headers }: GuardedResponse): Promise<Uint8Array> {
  const announced = Number(headers['content-length'] ?? 0);
  if (announced > PICTURE_BYTES) {
    await body.return();
    throw new UnusableAnswerError('The answer is too large.');
  }
  const chunks: Uint8Array[] = [];
  for await (const chunk of body) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/**
 * Where hosts of videos answer oEmbed, by the ends of their names, as https://oembed.com lists them.
 * Their pages are asked for nothing: some lead visitors from parts of the world to a question about
 * cookies first, whose title is not that of the video.
 */
const ENDPOINTS: readonly { hosts: readonly string[]; address: string }[] = [
  { hosts: ['youtube.com', 'youtu.be'], address: 'https://www.youtube.com/oembed?format=json' },
  { hosts: ['vimeo.com'], address: 'https://vimeo.com/api/oembed.json' },
  { hosts: ['loom.com'], address: 'https://www.loom.com/v1/oembed' },
];

/** Where to ask about an address by oEmbed, where that is known of its host. Pure. */
function findOembed(url: string): string | undefined {
  const host = URL.parse(url)?.hostname ?? '';
  const known = ENDPOINTS.find(({ hosts }) =>
    hosts.some((one) => host === one || host.endsWith(`.${one}`)),
  );
  if (known === undefined) return undefined;
  const address = new URL(known.address);
  address.searchParams.set('url', url);
  return address.href;
}
