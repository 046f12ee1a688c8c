import { Readable } from 'node:stream';
import type { Database } from '../../platform/index.ts';

/**
 * The same bytes for as long as `may` says so: it is asked again before a chunk where anything was
 * committed since the chunk before. Where it says no, the stream ends with an error.
 */
export function streamWhile(
  database: Pick<Database, 'changeStamp'>,
  stream: Readable,
  may: () => Promise<boolean>,
): Readable {
  const guarded = Readable.from(readWhile(database, stream, may), { objectMode: false });
  // A stream that is given up before its first byte never starts to read the one below.
  guarded.once('close', () => stream.destroy());
  return guarded;
}

async function* readWhile(
  database: Pick<Database, 'changeStamp'>,
  stream: Readable,
  may: () => Promise<boolean>,
): AsyncGenerator<Uint8Array> {
  let stamp = database.changeStamp();
  for await (const chunk of stream) {
    const now = database.changeStamp();
    if (now !== stamp && !(await may())) {
      throw new Error('The reader no longer has access to this file.');
    }
    stamp = now;
    yield chunk as Uint8Array;
  }
}
