import { describe, expect, it } from 'vitest';
import { copyAlone } from './copy-alone.ts';

describe('bytes alone', () => {
  it('hold no memory beside them', () => {
    const part = Buffer.from('cut from a piece that others share');
    expect(part.buffer.byteLength).toBeGreaterThan(part.byteLength);
    const alone = copyAlone(part);
    expect(alone.equals(part)).toBe(true);
    expect(alone.buffer.byteLength).toBe(part.byteLength);
  });

  it('are not copied again', () => {
    const alone = Buffer.alloc(10, 1);
    expect(copyAlone(alone)).toBe(alone);
  });
});
