import { describe, expect, it } from 'vitest';
import { splitWords, WordComparer } from './word-runs.ts';

describe('splitting a text into words', () => {
  it.each([
    ['Fire it, twice.', ['Fire', ' ', 'it', ',', ' ', 'twice', '.']],
    ['a\r\n\n  b_1', ['a', '\r\n', '\n', '  ', 'b_1']],
    ['Глина и ολλά', ['Глина', ' ', 'и', ' ', 'ολλά']],
    ['資料庫備份', ['資料庫', '備份']],
    ['全文検索を使う。', ['全文', '検索', 'を', '使う', '。']],
    ['ดินเหนียวแห้ง', ['ดิน', 'เหนียว', 'แห้ง']],
    ['用Docker備份', ['用', 'Docker', '備份']],
    ['e\u0301t 👍', ['e\u0301t', ' ', '👍']],
    ['', []],
  ])('finds those of %j', (text, words) => {
    expect(splitWords(text)).toEqual(words);
  });

  it('loses nothing, however odd or long a text is', () => {
    for (const text of [
      '\ud800a\udc00',
      '\u0301\u0301',
      '字'.repeat(25_000),
      '。、ー々〆\u3000\t',
    ]) {
      expect(splitWords(text).join('')).toBe(text);
    }
  });
});

describe('comparing words', () => {
  it('marks the words that differ in scripts without spaces', () => {
    const words = new WordComparer();
    expect(words.compare('備份資料庫', '還原資料庫')).toEqual([
      { text: '備份', change: 'removed' },
      { text: '還原', change: 'added' },
      { text: '資料庫' },
    ]);
    expect(words.compare('ดินเหนียวแห้ง', 'ดินเหนียวเปียก')).toEqual([
      { text: 'ดินเหนียว' },
      { text: 'แห้ง', change: 'removed' },
      { text: 'เปียก', change: 'added' },
    ]);
  });

  it('replaces as a whole what would cost too much', () => {
    const words = new WordComparer();
    const [before, after] = ['a '.repeat(600_000), 'b '.repeat(600_000)];
    const start = performance.now();
    expect(words.compare(before, after)).toHaveLength(2);
    expect(words.compare('字'.repeat(500_000), '句'.repeat(500_000))).toHaveLength(2);
    expect(performance.now() - start).toBeLessThan(1000);
  });
});
