import { describe, expect, it } from 'vitest';
import { writeTsVector } from './postgres-search.ts';

describe('writeTsVector', () => {
  it('gives each word its positions and labels, the label D unsaid', () => {
    expect(
      writeTsVector('', [
        { label: 'A', text: 'kiln' },
        { label: 'D', text: "the kiln's 資料 KILN" },
      ]),
    ).toBe("'kiln':1A,19 'the':18 's':20 '資料':21 'KILN':22");
  });

  it('makes other words of those with a mark', () => {
    const texts = [
      { label: 'C', text: 'kiln', mark: '~' },
      { label: 'D', text: 'kiln' },
    ] as const;
    expect(writeTsVector('0a', texts)).toBe("'0a~kiln':1C '0akiln':18");
  });

  it('keeps within what PostgreSQL takes', () => {
    const many = writeTsVector('', [{ label: 'D', text: 'a '.repeat(20_000) }]);
    expect(many.split(',')).toHaveLength(255);
    const late = writeTsVector('', [{ label: 'D', text: `${'a '.repeat(20_000)}z` }]);
    expect(late).toContain("'z':16383");
    expect(writeTsVector('', [{ label: 'D', text: 'x'.repeat(5000) }]).length).toBeLessThan(80);
  });

  it('holds nothing for texts without words', () => {
    expect(writeTsVector('', [{ label: 'A', text: " '\\ -- ' " }])).toBe('');
  });
});
