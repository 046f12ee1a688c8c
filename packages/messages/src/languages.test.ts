import { describe, expect, it } from 'vitest';
import { directionOf, matchLanguage, nameOfLanguage } from './languages.ts';
import { negotiateLanguage, readAcceptedLanguages } from './negotiate-language.ts';

const SITES = new Set(['en', 'de', 'fr', 'he', 'no', 'pt-BR', 'zh-Hans', 'zh-Hant'] as const);
const PAGES = new Set(['en', 'de', 'pt-BR', 'zh-Hans'] as const);

describe('the nearest language to a tag', () => {
  it.each([
    ['de-AT', 'de'],
    ['DE', 'de'],
    ['FR_ca', 'fr'],
    ['en-GB', 'en'],
    ['iw', 'he'],
    ['nb', 'no'],
    ['nn-NO', 'no'],
    ['pt', 'pt-BR'],
    ['pt-PT', 'pt-BR'],
    ['zh', 'zh-Hans'],
    ['zh-CN', 'zh-Hans'],
    ['zh-SG', 'zh-Hans'],
    ['zh-TW', 'zh-Hant'],
    ['zh-Hant-HK', 'zh-Hant'],
    ['yue', 'zh-Hant'],
  ])('for %s is %s', (tag, language) => {
    expect(matchLanguage(tag, SITES)).toBe(language);
  });

  it.each(['tlh', '', '*', 'constructor', '__proto__', 'ar'])('is none for %j', (tag) => {
    expect(matchLanguage(tag, SITES)).toBeUndefined();
  });

  it('is the other way of writing where there is no better one', () => {
    expect(matchLanguage('zh-TW', PAGES)).toBe('zh-Hans');
  });
});

describe('the language that a reader gets', () => {
  it.each([
    ['de', 'de'],
    ['de-AT, en;q=0.5', 'de'],
    ['en, de', 'en'],
    ['en-GB;q=0.3, fr;q=0.7', 'fr'],
    ['tlh, no;q=0.1', 'no'],
    ['fr;q=0, de', 'de'],
    ['de;q=0.5;x=1 , fr; q=0.9', 'fr'],
    ['*', 'en'],
    ['', 'en'],
    [undefined, 'en'],
    ['__proto__, constructor, "<b>", fr;q=0.0, de;q=nonsense', 'en'],
  ])('for a browser that accepts %j is %s', (accepted, language) => {
    expect(negotiateLanguage({ accepted }, SITES)).toBe(language);
  });

  it('is the one that was chosen before all else, by whatever name it was kept', () => {
    const accepted = 'fr';
    expect(negotiateLanguage({ chosen: 'de', accepted }, SITES)).toBe('de');
    expect(negotiateLanguage({ chosen: 'zh-hant', accepted }, SITES)).toBe('zh-Hant');
    expect(negotiateLanguage({ chosen: 'tlh', accepted }, SITES)).toBe('fr');
  });

  it('is found without reading more of a header than browsers send', () => {
    expect(readAcceptedLanguages(`${'tlh,'.repeat(300)}de`)).not.toContain('de');
  });
});

describe('what is known of a language', () => {
  it('is its direction, by whatever tag', () => {
    const tags = ['ar', 'he-IL', 'iw', 'FA', 'ckb', 'ur-PK', 'ru', 'arn', 'tlh', ''];
    expect(tags.filter((tag) => directionOf(tag) === 'rtl')).toEqual(tags.slice(0, 6));
  });

  it('is its own name', () => {
    expect([nameOfLanguage('pt-BR'), nameOfLanguage('tlh')]).toEqual(['Português (Brasil)', 'tlh']);
  });
});
