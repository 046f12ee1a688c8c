import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { createPauses } from '../../platform/index.ts';

/** What is handed to the system at once: it copies a megabyte in about a millisecond. */
const PIECE_BYTES = 256 * 1024;

/**
 * Ends a response whose head is written with a body. A long one is sent in pieces, no faster than its
 * reader takes it, between which others are answered. Where the reader goes, the rest is not sent.
 */
export function endWith(response: ServerResponse, body: string | Uint8Array): void {
  if (typeof body === 'string' || body.byteLength <= PIECE_BYTES) response.end(body);
  else void sendInSlices(response, body);
}

async function sendInSlices(response: ServerResponse, body: Uint8Array): Promise<void> {
  const gone = new AbortController();
  response.once('close', () => gone.abort());
  const pause = createPauses();
  for (let start = 0; start < body.byteLength; start += PIECE_BYTES) {
    await pause();
    if (response.destroyed || gone.signal.aborted) return;
    const isTaken = response.write(body.subarray(start, start + PIECE_BYTES));
    if (!isTaken) await once(response, 'drain', { signal: gone.signal }).catch(() => undefined);
  }
  response.end();
}
