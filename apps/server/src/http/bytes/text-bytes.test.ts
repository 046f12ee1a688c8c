import { runAtOnce } from '@octavo/content';
import { describe, expect, it } from 'vitest';
import { createTextBytes, encodeTextInSteps, joinPieces } from './text-bytes.ts';

describe('a long text in bytes', () => {
  it.each([0, 1, 3, 20_000])('of %i parts is what they are together', (count) => {
    const bytes = createTextBytes();
    const parts = Array.from({ length: count }, (_, at) => `Glasur ${at} — 釉\n`);
    for (const part of parts) bytes.add(part);
    const joined = runAtOnce(joinPieces(bytes.finish()));
    expect(joined.toString()).toBe(parts.join(''));
    expect(joined.buffer.byteLength).toBe(joined.byteLength);
  });

  it.each([0, 1, 2])('is encoded in steps as at once, its pieces ending anywhere (%i)', (shift) => {
    const text = `${'a'.repeat(shift)}${'Glasur 釉 🏺\ud83c\n'.repeat(20_000)}\ud83c`;
    const encoded = runAtOnce(encodeTextInSteps(text));
    expect(encoded.equals(Buffer.from(text))).toBe(true);
    expect(encoded.buffer.byteLength).toBe(encoded.byteLength);
    expect(runAtOnce(encodeTextInSteps('')).byteLength).toBe(0);
  });

  it('gives back the memory of its pieces, but not what others hold a part of', () => {
    const [short, long] = [Buffer.from('short'), Buffer.from('long '.repeat(20_000))];
    const { byteLength } = short.buffer;
    expect(runAtOnce(joinPieces([short, long])).toString()).toMatch(/^shortlong (long )+$/);
    expect(long.byteLength).toBe(0);
    expect(short.toString()).toBe('short');
    expect(short.buffer.byteLength).toBe(byteLength);
  });
});
