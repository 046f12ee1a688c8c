import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import type { FileRecord } from '@octavo/content';
import { chooseInertType } from '../../http/bytes/inert-type.ts';
import { sendBytes } from '../../http/bytes/send-bytes.ts';
import { sendStream } from '../../http/bytes/send-stream.ts';
import { writeDisposition } from '../../http/bytes/write-disposition.ts';
import type { Platform } from '../../platform/index.ts';
import { type Answer, cacheControlOf, type Tagging, tagHeaders } from '../respond/answer.ts';
import { plainSecurityHeaders } from '../respond/security-headers.ts';

/** Bytes of the blob store, and what they are. */
export type ServedFile = Pick<FileRecord, 'blob' | 'name' | 'size'> & { contentType: string };

/** What browsers may show in place; everything else is offered for saving. */
const SHOWN =
  /^(image\/(png|jpeg|gif|webp|avif|apng|bmp|svg\+xml|x-icon|vnd\.microsoft\.icon)|(video|audio)\/[a-z0-9.+-]+)$/;

/**
 * A file of a space, streamed from the blob store, whole or one range of it (RFC 9110, section 14).
 * `version` is what the address says of the bytes; with the right one they are kept for ever.
 */
export function serveFile(
  platform: Platform,
  file: ServedFile,
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
  file: ServedFile;
  version: string | null;
  tagging: Tagging;
}

async function sendFile(
  wanted: FileRequest,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { platform, file } = wanted;
  const sent = await sendBytes(
    { request, response },
    {
      etag: `"${file.blob}"`,
      headers: describeFile(wanted),
      size: file.size,
      open: (range) => platform.blobs.open(file.blob, range),
    },
  );
  if (!sent)
    response.writeHead(404, { 'Content-Type': 'text/plain' }).end('The file no longer exists.\n');
}

function describeFile({ file, version, tagging }: FileRequest): string[] {
  const isShown = SHOWN.test(file.contentType);
  const name = file.name.split('/').pop() ?? 'file';
  const isNamed = version !== null && version !== '' && file.blob.startsWith(version);
  return [
    'Content-Type',
    chooseInertType(file.contentType),
    'Content-Disposition',
    writeDisposition(isShown ? 'inline' : 'attachment', name),
    'Cache-Control',
    cacheControlOf(isNamed && version.length >= 12 ? 'immutable' : 'revalidate', tagging),
    ...plainSecurityHeaders(tagging),
    ...tagHeaders(tagging),
  ];
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
        ...plainSecurityHeaders(tagging),
        ...tagHeaders(tagging),
      ]);
      if (request.method === 'HEAD') {
        response.end();
        return;
      }
      // A reader who goes away ends the making of what is left.
      await sendStream(Readable.from(pieces()), response);
    },
  };
}
