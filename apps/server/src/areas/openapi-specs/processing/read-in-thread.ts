import { MessageChannel } from 'node:worker_threads';
import {
  createWorkQueue,
  defineState,
  openGuardedThread,
  type Platform,
  ThreadError,
} from '../../../platform/index.ts';
import { type Documents, type GotDocument, ProcessingError } from './documents.ts';
import type {
  FoundDocument,
  ReadInput,
  ReadOutcome,
  ReadResult,
  WantedDocument,
} from './reading.ts';

const MODULE = new URL('./read-worker.ts', import.meta.url);
/** Of processor time; what other servers take to answer counts for nothing. */
const DEADLINE_MS = 60_000;
const MAX_HEAP_MB = 1024;
const STACK_MB = 32;

/** One is read at a time in a process. */
export const readingQueue = defineState(() =>
  createWorkQueue({ atOnce: 1, waiting: Number.POSITIVE_INFINITY }),
);

/**
 * Reads a specification in a guarded thread, one of them at a time. The server does no work of its own
 * that grows with the documents. It is given up, and its place with it, once `signal` is aborted.
 *
 * @throws ProcessingError where nothing of it can be shown, or a document is gone that it had before
 */
export function readInThread(
  platform: Pick<Platform, 'areas' | 'blobs'>,
  first: GotDocument,
  documents: Documents,
  signal: AbortSignal,
): Promise<ReadResult> {
  return readingQueue.of(platform).run(() => read(platform, first, documents, signal), signal);
}

async function read(
  { blobs }: Pick<Platform, 'blobs'>,
  first: GotDocument,
  documents: Documents,
  signal: AbortSignal,
): Promise<ReadResult> {
  await using thread = openGuardedThread<ReadInput, ReadOutcome>(MODULE, {
    deadlineMs: DEADLINE_MS,
    maxHeapMb: MAX_HEAP_MB,
    stackMb: STACK_MB,
  });
  const end = () => void thread[Symbol.asyncDispose]();
  signal.addEventListener('abort', end, { once: true });
  const { port1, port2 } = new MessageChannel();
  const result = Promise.withResolvers<ReadResult>();
  // A thread that ends early is told of by its run.
  result.promise.catch(() => undefined);
  port1.on('message', (message: WantedDocument | ReadResult) => {
    if (!('wanted' in message)) {
      result.resolve(message);
      return;
    }
    findBytes(blobs, documents, message.wanted).then(
      (found) => {
        const bytes = found && own(found);
        port1.postMessage(
          { ...(bytes && { bytes }) } satisfies FoundDocument,
          bytes === undefined ? [] : [bytes.buffer],
        );
      },
      (error: unknown) => {
        result.reject(error);
        void thread[Symbol.asyncDispose]();
      },
    );
  });
  try {
    const found = await blobs.read(first.blob);
    if (found === undefined) throw new Error(`The document ${first.blob} is gone.`);
    const address = documents.base;
    const bytes = own(found);
    const input = { bytes, port: port2, ...(address === '' ? {} : { address }) };
    const outcome = await Promise.race([
      thread.run(input, [port2, bytes.buffer]),
      result.promise.then(() => ({}) as ReadOutcome),
    ]);
    if (outcome.refused !== undefined) throw new ProcessingError('PARSE_ERROR', outcome.refused);
    return await result.promise;
  } catch (error) {
    signal.throwIfAborted();
    throw error instanceof ThreadError ? explain(error) : error;
  } finally {
    signal.removeEventListener('abort', end);
    port1.close();
  }
}

/** The same bytes in a buffer of their own, which is handed over rather than copied. */
function own(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const { buffer, byteLength } = bytes;
  const isOwn = buffer instanceof ArrayBuffer && buffer.byteLength === byteLength;
  return isOwn ? new Uint8Array(buffer) : new Uint8Array(bytes);
}

async function findBytes(
  blobs: Platform['blobs'],
  documents: Documents,
  address: string,
): Promise<Uint8Array | undefined> {
  const found = await documents.getReferred(address);
  return found && blobs.read(found.blob);
}

function explain({ reason, message }: ThreadError): ProcessingError {
  const said = {
    slow: 'Reading it takes too long.',
    memory: 'Reading it takes too much memory.',
    failed: `It cannot be read: ${message}`,
  };
  return new ProcessingError('PARSE_ERROR', said[reason]);
}
