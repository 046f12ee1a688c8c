import { promisify } from 'node:util';
import { brotliCompress, constants, gzip, zstdCompress } from 'node:zlib';
import { chooseEncoding } from './choose-encoding.ts';
import { copyAlone } from './copy-alone.ts';
import { addCoding, chooseCodedTag } from './entity-tag.ts';

type Coding = 'zstd' | 'br' | 'gzip';

/** Best first. */
const OFFERED: readonly Coding[] = ['zstd', 'br', 'gzip'];
/** Less than this fits into a packet or two whatever is done to it. */
const MIN_BYTES = 1024;
const TYPES = /^(text\/|application\/(json|xml|yaml)\b|application\/[\w.-]+\+(json|xml)\b)/;

/** Quick levels: answers are made for one request, and JSON repeats itself enough for any. */
const encoders: Record<Coding, (body: string | Uint8Array) => Promise<Buffer>> = {
  zstd: (body) => promisify(zstdCompress)(body),
  br: (body) =>
    promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (body) => promisify(gzip)(body, { level: 5 }),
};

/** The part of a request that decides how its answer is encoded. */
export interface EncodedRequest {
  method?: string | undefined;
  headers: Readonly<Record<string, string | string[] | undefined>>;
}

/** An answer with its whole body. */
export interface EncodableAnswer {
  status: number;
  headers: Record<string, string>;
  body: string | Uint8Array;
}

/**
 * Whether an answer is one that clients may have compressed: what GET reads, of a type that gains by
 * it. Answers to writes are never compressed: secrets that are shown once are in these alone, and
 * nobody is to guess at them by the length of what is sent (BREACH).
 */
export function isEncodable(
  { method }: EncodedRequest,
  { headers }: Pick<EncodableAnswer, 'headers'>,
): boolean {
  const { 'content-type': type = '', 'content-encoding': encoding } = headers;
  return method === 'GET' && encoding === undefined && TYPES.test(type);
}

/**
 * The answer in the content coding that the client wants most, made in threads of zlib; as it is
 * where it is short. Caches are told that the coding decides, and the entity tag names it, since it
 * is a strong one (RFC 9110, section 8.8.3.3).
 */
export async function encodeAnswer(
  { headers: asked }: EncodedRequest,
  { status, headers, body }: EncodableAnswer,
): Promise<EncodableAnswer> {
  const varied = { ...headers, vary: joinVary(headers.vary) };
  const coding = chooseCoding(asked, body);
  if (coding === 'identity') return { status, headers: varied, body };
  return describeCoded(
    { status, headers: varied },
    { coding, body: await encodeBody(body, coding) },
  );
}

/**
 * The same at once, for an answer whose body is kept as bytes; undefined where it is yet to be encoded.
 */
export function encodeAtOnce(
  request: EncodedRequest,
  { status, headers, body }: EncodableAnswer & { body: Uint8Array },
): (EncodableAnswer & { body: Uint8Array }) | undefined {
  if (!isEncodable(request, { headers })) return { status, headers, body };
  const varied = { ...headers, vary: joinVary(headers.vary) };
  const coding = chooseCoding(request.headers, body);
  if (coding === 'identity') return { status, headers: varied, body };
  const made = coded.get(body)?.[coding];
  if (made === undefined || made instanceof Promise) return undefined;
  return describeCoded({ status, headers: varied }, { coding, body: made });
}

/** Names the form that `encodeAtOnce` gives an answer: the same for requests that get the same. */
export function nameForm({ method, headers }: EncodedRequest, body: Uint8Array): string {
  return method === 'GET' ? chooseCoding(headers, body) : 'of HEAD';
}

function chooseCoding(
  asked: EncodedRequest['headers'],
  body: string | Uint8Array,
): Coding | 'identity' {
  const bytes = typeof body === 'string' ? Buffer.byteLength(body) : body.byteLength;
  return bytes < MIN_BYTES ? 'identity' : chooseEncoding<Coding>(asked['accept-encoding'], OFFERED);
}

function describeCoded<Body extends string | Uint8Array>(
  { status, headers }: Pick<EncodableAnswer, 'status' | 'headers'>,
  { coding, body }: { coding: Coding; body: Body },
): EncodableAnswer & { body: Body } {
  const { etag } = headers;
  const named = etag === undefined ? {} : { etag: addCoding(etag, coding) };
  return { status, body, headers: { ...headers, ...named, 'content-encoding': coding } };
}

/** What was made of bodies that are kept as bytes, for as long as these are. */
const coded = new WeakMap<Uint8Array, Partial<Record<Coding, Buffer | Promise<Buffer>>>>();

/**
 * A text is of one answer; bytes are sent again and again, so what is made of them is kept: a tenth of
 * them, for which a thread of zlib works several milliseconds.
 */
async function encodeBody(body: string | Uint8Array, coding: Coding): Promise<Buffer> {
  if (typeof body === 'string') return encoders[coding](body);
  const made = coded.get(body) ?? {};
  coded.set(body, made);
  made[coding] ??= encoders[coding](body)
    .then((bytes) => {
      made[coding] = copyAlone(bytes);
      return made[coding];
    })
    .catch((error: unknown) => {
      delete made[coding];
      throw error;
    });
  return made[coding];
}

/** The headers of a 304, which has the tag of what the client holds: that of its coding. */
export function tagUnchanged(
  { headers: asked }: EncodedRequest,
  headers: Record<string, string>,
): Record<string, string> {
  const known = asked['if-none-match'];
  if (headers.etag === undefined || typeof known !== 'string') return headers;
  return { ...headers, vary: joinVary(headers.vary), etag: chooseCodedTag(known, headers.etag) };
}

function joinVary(vary: string | undefined): string {
  return vary === undefined ? 'Accept-Encoding' : `${vary}, Accept-Encoding`;
}
