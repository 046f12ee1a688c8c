import { runInSlices } from '../platform/index.ts';
import { tagInSteps } from './bytes/entity-tag.ts';
import { joinPieces } from './bytes/text-bytes.ts';
import { encodeJsonInSteps } from './encode-json.ts';

/** The JSON of a body and its entity tag. */
export interface KeptEncoding {
  readonly bytes: Uint8Array;
  readonly etag: string;
}

const encodings = new WeakMap<object, KeptEncoding>();

/**
 * Encodes a body that will never change, in slices beside other work, so that every answer with that same
 * object is sent without encoding it again. Kept for as long as the object is. Returns the number of
 * bytes.
 */
export async function keepEncoding(body: object): Promise<number> {
  const pieces = await runInSlices(encodeJsonInSteps(body));
  const etag = await runInSlices(tagInSteps(pieces));
  const bytes = await runInSlices(joinPieces(pieces));
  encodings.set(body, { bytes, etag });
  return bytes.byteLength;
}

/** What `keepEncoding` kept for a body. */
export function findEncoding(body: unknown): KeptEncoding | undefined {
  return typeof body === 'object' && body !== null ? encodings.get(body) : undefined;
}
