/**
 * The same bytes in memory of their own, for what is kept: Node cuts small buffers from pieces of 64 KB,
 * and what compresses answers a part of one, so that a few bytes that are kept hold all of it. Bytes that
 * have their memory for themselves are answered as they are.
 */
export function copyAlone(bytes: Buffer): Buffer {
  if (isAlone(bytes)) return bytes;
  const copy = Buffer.allocUnsafeSlow(bytes.byteLength);
  copy.set(bytes);
  return copy;
}

/** Whether bytes have their memory for themselves. */
export function isAlone(bytes: Buffer): bytes is Buffer<ArrayBuffer> {
  return bytes.buffer instanceof ArrayBuffer && bytes.buffer.byteLength === bytes.byteLength;
}
