import { Readable } from 'node:stream';
import type { FileRecord } from '@octavo/content';
import { chooseInertType } from '../../http/bytes/inert-type.ts';
import { writeDisposition } from '../../http/bytes/write-disposition.ts';
import { makeAnswer } from '../../http/exchange/answer.ts';
import type { ByteRange, Platform } from '../../platform/index.ts';
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
  const stored = {
    etag: `"${file.blob}"`,
    headers: describeFile({ file, version, tagging }),
    size: file.size,
    open: (range?: ByteRange) => platform.blobs.open(file.blob, range),
  };
  return { kind: 'streamed', answer: { kind: 'stored', stored, gone: answerGone } };
}

function answerGone() {
  return makeAnswer(404, ['Content-Type', 'text/plain'], 'The file is gone.\n');
}

interface FileRequest {
  file: ServedFile;
  version: string | null;
  tagging: Tagging;
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
  const headers = [
    'Content-Type',
    `${contentType}; charset=utf-8`,
    'Cache-Control',
    cacheControlOf('no-cache', tagging),
    ...plainSecurityHeaders(tagging),
    ...tagHeaders(tagging),
  ];
  // A reader who goes away ends the making of what is left.
  const body = Readable.from(pieces());
  return { kind: 'streamed', answer: { kind: 'made', status: 200, headers, body } };
}
