import type { ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/**
 * Sends a stream as the body of an answer, no faster than its reader takes it. Once this returns the
 * stream is at its end or destroyed, also where the reader had gone before; what cannot be sent to its
 * end cuts the answer off. Never throws.
 */
export async function sendStream(stream: Readable, response: ServerResponse): Promise<void> {
  try {
    await pipeline(stream, response);
  } catch {
    // A pipeline leaves its source open where the response was destroyed before.
    stream.destroy();
    response.destroy();
  }
}
