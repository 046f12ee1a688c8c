import { describe, expect, it } from 'vitest';
import { makeEntityTag } from './bytes/entity-tag.ts';
import { findEncoding, keepEncoding } from './kept-encoding.ts';

describe('a kept encoding', () => {
  it('is what encoding the body each time gives, with its tag', async () => {
    const body = { title: 'Glasur — 釉' };
    const text = JSON.stringify(body);
    expect(await keepEncoding(body)).toBe(Buffer.byteLength(text));
    const kept = findEncoding(body);
    expect(kept && Buffer.from(kept.bytes).toString()).toBe(text);
    expect(kept?.etag).toBe(makeEntityTag(text));
  });

  it('is found for that object alone', async () => {
    await keepEncoding({ a: 1 });
    expect(findEncoding({ a: 1 })).toBeUndefined();
    expect(findEncoding('text')).toBeUndefined();
    expect(findEncoding(null)).toBeUndefined();
  });
});
