import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import type { FileRecord } from '@octavo/content';
import type { Platform } from '../../platform/index.ts';
import { type Answer, cacheControlOf, type Tagging, tagHeaders } from '../respond/answer.ts';
import { matchesTag } from '../respond/prepared-response.ts';

/** What browsers may show in place; everything else is offered for saving. */
const SHOWN =
  /^(image\/(png|jpeg|gif|webp|avif|apng|bmp|svg\+xml|x-icon|vnd\.microsoft\.icon)|(video|audio)\/[a-z0-9.+-]+)$/;
/** Files come from anyone who may edit: none of them runs, or acts for, the site's origin. */
const INERT = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox";

/**
 * A file of a space, streamed from the blob store, whole or one range of it (RFC 9110, section 14).
 * `version` is what the address says of the bytes; with the right one they are kept for ever.
 */
export function serveFile(
  platform: Platform,
  file: FileRecord,
  version: string | null,
  tagging: Tagging,
): Answer {
  return {
    kind: 'streamed',
    send: (request, response) => sendFile({ platform, file, version, tagging }, request, response),
  };
}

interface FileRequest {
  platform: Platform;
  file: FileRecord;
  version: string | null;
  tagging: Tagging;
}

async function sendFile(
  wanted: FileRequest,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { platform, file } = wanted;
  const etag = `"${file.blob}"`;
  const headers = describeFile(wanted, etag);
  const known = request.headers['if-none-match'];
  if (known !== undefined && matchesTag(known, etag)) {
    response.writeHead(304, headers).end();
    return;
  }
  const range = readRange(request, etag, file.size);
  if (range === 'unsatisfiable') {
    response.writeHead(416, [...headers, 'Content-Range', `bytes */${file.size}`]).end();
    return;
  }
  const { start, end } = range ?? { start: 0, end: file.size - 1 };
  const length = ['Content-Length', String(end - start + 1)];
  const part = range ? ['Content-Range', `bytes ${start}-${end}/${file.size}`] : [];
  if (request.method === 'HEAD') {
    response.writeHead(range ? 206 : 200, [...headers, ...length, ...part]).end();
    return;
  }
  const blob = await platform.blobs.open(file.blob, range);
  if (blob === undefined) {
    response.writeHead(404, { 'Content-Type': 'text/plain' }).end('The file is gone.\n');
    return;
  }
  response.writeHead(range ? 206 : 200, [...headers, ...length, ...part]);
  try {
    await pipeline(blob.stream, response);
  } catch (error) {
    // The reader went away; nothing is left to answer.
    if (!response.destroyed) throw error;
  }
}

function describeFile({ file, version, tagging }: FileRequest, etag: string): string[] {
  const isShown = SHOWN.test(file.contentType);
  const name = file.name.split('/').pop() ?? 'file';
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const isNamed = version !== null && version !== '' && file.blob.startsWith(version);
  return [
    'Content-Type',
    /^[\w.+-]+\/[\w.+-]+$/.test(file.contentType) ? file.contentType : 'application/octet-stream',
    'Content-Disposition',
    `${isShown ? 'inline' : 'attachment'}; filename="${plain}"; filename*=UTF-8''${encodeName(name)}`,
    'Cache-Control',
    cacheControlOf(isNamed && version.length >= 12 ? 'immutable' : 'revalidate', tagging),
    'ETag',
    etag,
    'Accept-Ranges',
    'bytes',
    'Content-Security-Policy',
    INERT,
    'X-Content-Type-Options',
    'nosniff',
    ...tagHeaders(tagging),
  ];
}

function encodeName(name: string): string {
  return encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

function readRange(
  request: IncomingMessage,
  etag: string,
  size: number,
): { start: number; end: number } | 'unsatisfiable' | undefined {
  const condition = request.headers['if-range'];
  if (condition !== undefined && condition !== etag) return undefined;
  const match = /^bytes=(\d*)-(\d*)$/.exec(request.headers.range ?? '');
  if (match === null || (match[1] === '' && match[2] === '')) return undefined;
  const start = match[1] === '' ? Math.max(0, size - Number(match[2])) : Number(match[1]);
  const end = match[1] === '' || match[2] === '' ? size - 1 : Math.min(Number(match[2]), size - 1);
  return start > end || start >= size ? 'unsatisfiable' : { start, end };
}

/** Text sent as it is made, at the pace of the reader. */
export function serveStream(
  pieces: () => AsyncIterable<string>,
  contentType: string,
  tagging: Tagging,
): Answer {
  return {
    kind: 'streamed',
    async send(request, response) {
      response.writeHead(200, [
        'Content-Type',
        `${contentType}; charset=utf-8`,
        'Cache-Control',
        cacheControlOf('no-cache', tagging),
        'X-Content-Type-Options',
        'nosniff',
        ...tagHeaders(tagging),
      ]);
      if (request.method !== 'HEAD') {
        for await (const piece of pieces()) {
          if (response.destroyed) return;
          if (!response.write(piece))
            await Promise.race([once(response, 'drain'), once(response, 'close')]);
        }
      }
      response.end();
    },
  };
}
