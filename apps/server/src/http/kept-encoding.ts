import { makeEntityTag } from './bytes/entity-tag.ts';

/** The JSON of a body and its entity tag. */
export interface KeptEncoding {
  readonly bytes: Uint8Array;
  readonly etag: string;
}

const encodings = new WeakMap<object, KeptEncoding>();

/**
 * Encodes a body that will never change, so that every answer with that same object is sent
 * without encoding it again. Kept for as long as the object is. Returns the number of bytes.
 */
export function keepEncoding(body: object): number {
  const text = JSON.stringify(body);
  const bytes = Buffer.from(text);
  encodings.set(body, { bytes, etag: makeEntityTag(text) });
  return bytes.byteLength;
}

/** What `keepEncoding` kept for a body. */
export function findEncoding(body: unknown): KeptEncoding | undefined {
  return typeof body === 'object' && body !== null ? encodings.get(body) : undefined;
}
