import { describe, expect, it } from 'vitest';
import { splitHighlights } from './search-site.ts';

describe('splitHighlights', () => {
  it('marks words side by side as one run, and others apart', () => {
    const text = 'The merge queue and its queue';
    const highlights = [
      { start: 4, end: 9 },
      { start: 10, end: 15 },
      { start: 24, end: 29 },
    ];
    expect(splitHighlights({ text, highlights })).toEqual([
      { text: 'The ', hit: false },
      { text: 'merge queue', hit: true },
      { text: ' and its ', hit: false },
      { text: 'queue', hit: true },
    ]);
  });

  it('keeps a text without matches whole', () => {
    expect(splitHighlights({ text: 'Kiln', highlights: [] })).toEqual([
      { text: 'Kiln', hit: false },
    ]);
  });
});
