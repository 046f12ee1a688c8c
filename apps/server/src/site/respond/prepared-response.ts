import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib';
import { chooseEncoding, type Encoding } from '../../http/bytes/choose-encoding.ts';
import { copyAlone } from '../../http/bytes/copy-alone.ts';
import { holdsTag } from '../../http/bytes/entity-tag.ts';
import type { MadeAnswer, ReadyBytes } from '../../http/exchange/answer.ts';

type Compression = Exclude<PreparedEncoding, 'identity'>;
type PreparedEncoding = Exclude<Encoding, 'zstd'>;

type Variant = MadeAnswer & { readonly body: Buffer };

/** What a response is made of before it is prepared. */
export interface ResponseParts {
  status?: number;
  contentType: string;
  body: Buffer | string;
  cacheControl: string;
  /** Further headers: name, value, name, value … */
  headers?: readonly string[];
  /** Whether compressing is worth it; text is compressed by default. */
  compress?: boolean;
}

const MIN_COMPRESSED_BYTES = 512;
/** More takes milliseconds to compress, which is done in a thread. */
const MAX_COMPRESSED_AT_ONCE = 64 * 1024;

/**
 * A response whose bytes and headers are ready in every encoding: each encoding is made once, when
 * it is first asked for, of long bodies while others are answered. Bytes differ between encodings, so
 * their entity tags do too (RFC 9110, section 8.8.3).
 */
export class PreparedResponse implements ReadyBytes {
  readonly status: number;
  private readonly parts: Omit<ResponseParts, 'body'>;
  private readonly identity: Buffer;
  private readonly tag: string;
  /** Equal for responses that answer the same: status, headers and bytes. */
  readonly signature: string;
  private readonly compresses: boolean;
  private readonly variants: Partial<Record<PreparedEncoding, Variant>> = {};
  /** Encodings that a thread is at. */
  private readonly underway: Partial<Record<Compression, Promise<Variant>>> = {};

  /** Holds bytes alone, not the text that they are made of, which would stay in memory beside them. */
  constructor({ body, ...parts }: ResponseParts) {
    this.status = parts.status ?? 200;
    this.parts = parts;
    this.identity = copyAlone(Buffer.isBuffer(body) ? body : Buffer.from(body));
    this.tag = createHash('sha256').update(this.identity).digest('base64url').slice(0, 22);
    this.signature = [this.status, this.tag, parts.cacheControl, ...(parts.headers ?? [])].join(
      '\n',
    );
    this.compresses = (parts.compress ?? true) && this.identity.byteLength >= MIN_COMPRESSED_BYTES;
  }

  /** About how many bytes this holds in memory, all encodings included. */
  get size(): number {
    return Math.ceil(this.identity.byteLength * 1.5) + 2048;
  }

  /**
   * What a GET or HEAD request is answered, in the best encoding that it accepts; of a long body perhaps
   * later.
   */
  answerTo({ headers: asked }: Pick<IncomingMessage, 'headers'>): MadeAnswer | Promise<MadeAnswer> {
    const encoding = this.compresses ? chooseEncoding(asked['accept-encoding']) : 'identity';
    const known = asked['if-none-match'];
    if (known !== undefined && this.status === 200 && holdsTag(known, this.tagOf(encoding))) {
      return { kind: 'made', status: 304, headers: this.sharedHeaders(encoding) };
    }
    const variant = this.variants[encoding];
    if (variant !== undefined) return variant;
    if (encoding === 'identity') return this.prepare(encoding, this.identity);
    if (this.identity.byteLength > MAX_COMPRESSED_AT_ONCE) return this.compressAside(encoding);
    return this.prepare(encoding, compress(this.identity, encoding));
  }

  /** What cannot be compressed, for want of memory, is answered as it is, and tried again next time. */
  private compressAside(encoding: Compression): Promise<Variant> {
    this.underway[encoding] ??= compressInThread(this.identity, encoding)
      .then(
        (bytes) => this.prepare(encoding, bytes),
        () => this.prepare('identity', this.identity),
      )
      .finally(() => {
        delete this.underway[encoding];
      });
    return this.underway[encoding];
  }

  private tagOf(encoding: PreparedEncoding): string {
    return encoding === 'identity' ? `"${this.tag}"` : `"${this.tag}-${encoding}"`;
  }

  private sharedHeaders(encoding: PreparedEncoding): string[] {
    const { cacheControl, headers = [] } = this.parts;
    const vary = this.compresses ? ['Vary', 'Accept-Encoding'] : [];
    return ['Cache-Control', cacheControl, 'ETag', this.tagOf(encoding), ...vary, ...headers];
  }

  private prepare(encoding: PreparedEncoding, body: Buffer): Variant {
    const variant: Variant = {
      kind: 'made',
      status: this.status,
      headers: [
        'Content-Type',
        this.parts.contentType,
        'Content-Length',
        String(body.byteLength),
        ...(encoding === 'identity' ? [] : ['Content-Encoding', encoding]),
        ...this.sharedHeaders(encoding),
      ],
      body: copyAlone(body),
    };
    this.variants[encoding] = variant;
    return variant;
  }
}

const GZIP = { level: 6 };
const brotliOf = (bytes: Buffer) => ({
  params: {
    [constants.BROTLI_PARAM_QUALITY]: 5,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength,
  },
});
const gzipInThread = promisify(gzip);
const brotliInThread = promisify(brotliCompress);

function compress(bytes: Buffer, encoding: Compression): Buffer {
  return encoding === 'gzip' ? gzipSync(bytes, GZIP) : brotliCompressSync(bytes, brotliOf(bytes));
}

function compressInThread(bytes: Buffer, encoding: Compression): Promise<Buffer> {
  return encoding === 'gzip' ? gzipInThread(bytes, GZIP) : brotliInThread(bytes, brotliOf(bytes));
}
