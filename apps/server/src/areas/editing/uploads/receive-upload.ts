import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Busboy, type BusboyHeaders } from '@fastify/busboy';
import { ApiError, badRequest, bodyTooLarge } from '../../../http/errors.ts';
import type { RequestFacts } from '../../../http/implement-operation.ts';
import type { Platform } from '../../../platform/index.ts';
import { type StoredUpload, storeUpload } from './store-upload.ts';

/**
 * Stores the file that a request brings as it streams in: the field `file` of a multipart form, or
 * the body itself, named by `name` and typed by its `Content-Type`.
 *
 * @throws ApiError 400 where there is no file or no name, 413 for a file that is too large
 */
export async function receiveUpload(
  platform: Platform,
  request: RequestFacts,
  query: { name?: string },
): Promise<StoredUpload> {
  const type = request.headers['content-type'];
  const declared = typeof type === 'string' ? type : undefined;
  const maxBytes = platform.config.limits.uploadBytes;
  if (declared !== undefined && /^multipart\/form-data\b/i.test(declared)) {
    return receiveForm(platform, request, declared, query.name);
  }
  if (Number(request.headers['content-length'] ?? 0) > maxBytes) throw bodyTooLarge(maxBytes);
  if (query.name === undefined) throw badRequest('query.name', 'is required with a raw body');
  const bytes = translateAbort(readOpen(request.stream));
  return storeUpload(platform, { name: query.name, declared, bytes, path: 'query' });
}

async function receiveForm(
  platform: Platform,
  request: RequestFacts,
  contentType: string,
  name: string | undefined,
): Promise<StoredUpload> {
  const form = openForm({ ...request.headers, 'content-type': contentType } as BusboyHeaders);
  const received: {
    file?: Readable;
    storing?: Promise<StoredUpload>;
    surplus?: boolean;
    failure?: unknown;
  } = {};
  form.on('file', (field, stream, fileName, _encoding, mimeType) => {
    // A form that breaks off fails the file too, maybe before anybody reads it.
    stream.on('error', () => undefined);
    if (field !== 'file' || received.storing !== undefined) {
      received.surplus ||= field === 'file';
      stream.resume();
      return;
    }
    const facts = { name: name ?? fileName ?? '', declared: mimeType, path: 'body.file' };
    received.file = stream;
    received.storing = storeUpload(platform, { ...facts, bytes: stream });
    received.storing.catch((error: unknown) => {
      received.failure = error;
      form.destroy(error instanceof Error ? error : undefined);
    });
  });
  try {
    await pipeline(Readable.from(readOpen(request.stream)), form);
  } catch (error) {
    if (isOfSystem(received.failure)) throw received.failure;
    received.file?.destroy();
    await received.storing?.catch(() => undefined);
    throw error instanceof ApiError
      ? error
      : badRequest('body', 'is not a complete multipart form', 'incomplete_body');
  }
  if (received.storing === undefined) throw badRequest('body.file', 'is required');
  const stored = await received.storing;
  if (received.surplus)
    throw badRequest('body.file', 'must be a single file: send others in requests of their own');
  return stored;
}

function openForm(headers: BusboyHeaders): InstanceType<typeof Busboy> {
  try {
    return new Busboy({ headers, limits: { files: 5, fields: 20, fieldSize: 1024, parts: 25 } });
  } catch {
    throw badRequest('headers.content-type', 'must name the boundary of the multipart form');
  }
}

/** The stream stays open where it is not read to its end: what it belongs to is to be answered. */
function readOpen(stream: Readable): AsyncIterable<Uint8Array> {
  return stream.iterator({ destroyOnReturn: false });
}

/** Whether the system refused to do something, such as to write on a full disk. */
function isOfSystem(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error;
}

/** A body that breaks off is the caller's mistake. */
async function* translateAbort(
  stream: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array, void> {
  try {
    yield* stream;
  } catch {
    throw badRequest('body', 'ended before it was complete', 'incomplete_body');
  }
}
