import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findHighlights, makeExcerpt } from './excerpt.ts';
import { parseSearchQuery } from './query.ts';

const clausesOf = (query: string) => parseSearchQuery(query).clauses;

describe('makeExcerpt', () => {
  it('shows the part with the most matches, cut at words', () => {
    const text = `A wal here. ${'Filler words. '.repeat(40)}The wal and the wal again. ${'More. '.repeat(80)}`;
    const { text: shown, highlights } = makeExcerpt(text, clausesOf('wal '), 80);
    expect(highlights.map(({ start, end }) => shown.slice(start, end))).toEqual(['wal', 'wal']);
    expect(shown.startsWith('…')).toBe(true);
    expect(shown.endsWith('…')).toBe(true);
    expect(shown.length).toBeLessThan(100);
  });

  it('shows the beginning where nothing matches, and short text whole', () => {
    expect(makeExcerpt('Short text.', clausesOf('absent'))).toEqual({
      text: 'Short text.',
      highlights: [],
    });
  });

  it('marks phrases as one and beginnings of words whole', () => {
    const text = 'Set max_wal_size for replication.';
    const marked = findHighlights(text, clausesOf('"max wal size" repl'));
    expect(marked.map(({ start, end }) => text.slice(start, end))).toEqual([
      'max_wal_size',
      'replication',
    ]);
  });

  it('keeps every highlight inside the text, whatever text and query', () => {
    const texts = fc.string({ unit: 'grapheme', maxLength: 800 });
    fc.assert(
      fc.property(texts, fc.string({ unit: 'grapheme' }), fc.nat(200), (text, query, length) => {
        const excerpt = makeExcerpt(text, clausesOf(query), length + 10);
        let end = 0;
        for (const highlight of excerpt.highlights) {
          expect(highlight.start).toBeGreaterThanOrEqual(end);
          expect(highlight.end).toBeGreaterThan(highlight.start);
          end = highlight.end;
        }
        expect(end).toBeLessThanOrEqual(excerpt.text.length);
      }),
    );
  });
});
