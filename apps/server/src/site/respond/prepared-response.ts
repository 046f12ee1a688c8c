import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { chooseEncoding, type Encoding } from '../../http/bytes/choose-encoding.ts';
import { copyAlone } from '../../http/bytes/copy-alone.ts';
import { holdsTag } from '../../http/bytes/entity-tag.ts';

interface Variant {
  etag: string;
  headers: string[];
  notModified: string[];
  body: Buffer;
}

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

/**
 * A response whose bytes and headers are ready in every encoding: each encoding is made once, when
 * it is first asked for. Bytes differ between encodings, so their entity tags do too (RFC 9110,
 * section 8.8.3).
 */
export class PreparedResponse {
  readonly status: number;
  /** Without the body: its text would stay in memory beside its bytes. */
  private readonly parts: Omit<ResponseParts, 'body'>;
  private readonly identity: Buffer;
  private readonly tag: string;
  /** Equal for responses that answer the same: status, headers and bytes. */
  readonly signature: string;
  private readonly compresses: boolean;
  private readonly variants: Partial<Record<Encoding, Variant>> = {};

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

  /** Answers a GET or HEAD request with the best encoding that it accepts. */
  send(request: IncomingMessage, response: ServerResponse): void {
    const encoding = this.compresses
      ? chooseEncoding(request.headers['accept-encoding'])
      : 'identity';
    const variant = this.variants[encoding] ?? this.prepare(encoding);
    const known = request.headers['if-none-match'];
    if (known !== undefined && this.status === 200 && holdsTag(known, variant.etag)) {
      response.writeHead(304, variant.notModified);
      response.end();
      return;
    }
    response.writeHead(this.status, variant.headers);
    if (request.method === 'HEAD') response.end();
    else response.end(variant.body);
  }

  private prepare(encoding: Encoding): Variant {
    const body = compress(this.identity, encoding);
    const etag = encoding === 'identity' ? `"${this.tag}"` : `"${this.tag}-${encoding}"`;
    const shared = ['Cache-Control', this.parts.cacheControl, 'ETag', etag];
    if (this.compresses) shared.push('Vary', 'Accept-Encoding');
    shared.push(...(this.parts.headers ?? []));
    const variant: Variant = {
      etag,
      notModified: shared,
      headers: [
        'Content-Type',
        this.parts.contentType,
        'Content-Length',
        String(body.byteLength),
        ...(encoding === 'identity' ? [] : ['Content-Encoding', encoding]),
        ...shared,
      ],
      body,
    };
    this.variants[encoding] = variant;
    return variant;
  }
}

function compress(bytes: Buffer, encoding: Encoding): Buffer {
  if (encoding === 'identity') return bytes;
  if (encoding === 'gzip') return copyAlone(gzipSync(bytes, { level: 6 }));
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 5,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength,
  };
  return copyAlone(brotliCompressSync(bytes, { params }));
}
