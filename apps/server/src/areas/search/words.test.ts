import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldText, listWords, MAX_TERM_LENGTH, makeMatchKey } from './words.ts';

const termsOf = (text: string) => listWords(text).map((word) => word.term);

describe('listWords', () => {
  it('splits spaced text at everything that is no letter, digit or mark', () => {
    expect(termsOf('Don’t set max_wal_size=1GB!')).toEqual([
      'don',
      't',
      'set',
      'max',
      'wal',
      'size',
      '1gb',
    ]);
  });

  it('splits Chinese, Japanese and Thai by dictionary, and what is spaced beside it by spaces', () => {
    expect(termsOf('資料庫管理系統')).toEqual(['資料庫', '管理', '系統']);
    expect(termsOf('PostgreSQLの全文検索')).toEqual(['postgresql', 'の', '全文', '検索']);
    expect(termsOf('ภาษาไทย')).toEqual(['ภาษา', 'ไทย']);
  });

  it('folds case, width, diacritics, joiners and letters that keyboards mix up', () => {
    expect(termsOf('ÉLÉMENTAIRE Ｐｏｓｔ Straße Łódź')).toEqual([
      'elementaire',
      'post',
      'strasse',
      'lodz',
    ]);
    expect(termsOf('كتاب‌ها')).toEqual(termsOf('کتابها'));
    expect(termsOf('مُحَمَّد')).toEqual(['محمد']);
  });

  it('keeps the vowel signs that spell a word', () => {
    expect(termsOf('हिन्दी')).toEqual(['हिन्दी']);
    expect(termsOf('がぎ')[0]).not.toBe(termsOf('かき')[0]);
  });

  it('says where each word stands', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        let end = 0;
        for (const word of listWords(text)) {
          expect(word.start).toBeGreaterThanOrEqual(end);
          expect(word.end).toBeGreaterThan(word.start);
          expect(termsOf(text.slice(word.start, word.end)).join('')).toContain(word.term);
          end = word.end;
        }
        expect(end).toBeLessThanOrEqual(text.length);
      }),
    );
  });
});

describe('foldText', () => {
  it('gives an index the words of the text, those of data whole', () => {
    const text = fc.oneof(fc.string(), fc.string({ unit: 'binary' }));
    fc.assert(
      fc.property(text, (sample) => {
        const tokens = foldText(sample).match(/[^\0-/:-@[-`{-\x7f]+/g) ?? [];
        expect(tokens.map((token) => token.slice(0, MAX_TERM_LENGTH))).toEqual(termsOf(sample));
      }),
    );
    expect(foldText('A'.repeat(300))).toBe('a'.repeat(300));
    expect(termsOf('A'.repeat(300))).toEqual(['a'.repeat(MAX_TERM_LENGTH)]);
  });
});

describe('makeMatchKey', () => {
  it('is equal for texts that differ in punctuation, case and diacritics', () => {
    expect(makeMatchKey('Démarrage: rapide')).toBe(makeMatchKey('demarrage rapide'));
  });
});
