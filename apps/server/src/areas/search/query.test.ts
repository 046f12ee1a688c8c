import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_CLAUSES, parseSearchQuery } from './query.ts';

describe('parseSearchQuery', () => {
  it('reads words, phrases and the beginning of a word', () => {
    expect(parseSearchQuery('set "write ahead" lo').clauses).toEqual([
      { terms: ['set'], prefix: false, quoted: false },
      { terms: ['write', 'ahead'], prefix: false, quoted: true },
      { terms: ['lo'], prefix: true, quoted: false },
    ]);
  });

  it('takes a word that ends in white space as finished', () => {
    expect(parseSearchQuery('log ').clauses[0]?.prefix).toBe(false);
  });

  it('takes an identifier as words next to each other', () => {
    expect(parseSearchQuery('max_wal_size').clauses).toEqual([
      { terms: ['max', 'wal', 'size'], prefix: true, quoted: false },
    ]);
  });

  it('lets Korean words go on wherever they stand', () => {
    expect(parseSearchQuery('데이터 설치').clauses.map((clause) => clause.prefix)).toEqual([
      true,
      true,
    ]);
  });

  it('takes a quote that is never closed as none', () => {
    expect(parseSearchQuery('"write ahead').clauses.map((clause) => clause.quoted)).toEqual([
      false,
      false,
    ]);
  });

  it('has nothing to look for without a letter or digit', () => {
    expect(parseSearchQuery(' -- "" (*) !').clauses).toEqual([]);
  });

  it('has few clauses of plain terms, whatever is typed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 600 }), (text) => {
        const { clauses } = parseSearchQuery(text);
        expect(clauses.length).toBeLessThanOrEqual(MAX_CLAUSES);
        for (const { terms } of clauses) {
          expect(terms.length).toBeGreaterThan(0);
          for (const term of terms) expect(term).not.toMatch(/[\0-/:-@[-`{-\x7f]|\s/);
        }
      }),
    );
  });

  it('looks a phrase up by its beginning when a word comes back again and again', () => {
    const phrase = `"${'ha '.repeat(100)}said the page"`;
    expect(parseSearchQuery(phrase).clauses).toEqual([
      { terms: ['ha', 'ha'], prefix: false, quoted: true },
    ]);
    const twice = '"the cat and the dog and a bird"';
    expect(parseSearchQuery(twice).clauses[0]?.terms).toHaveLength(8);
  });
});
