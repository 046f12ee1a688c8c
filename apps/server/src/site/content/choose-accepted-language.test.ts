import { siteCatalog } from '@octavo/messages/site';
import { describe, expect, it } from 'vitest';
import { chooseAcceptedLanguage } from './choose-accepted-language.ts';

describe('the language that a reader accepts', () => {
  it.each([
    ['de', 'de'],
    ['de-AT, en;q=0.5', 'de'],
    ['en, de', 'en'],
    ['en-GB;q=0.3, fr;q=0.7', 'fr'],
    ['tlh, ko;q=0.1', 'ko'],
    ['fr;q=0, es', 'es'],
    ['zh-TW', 'zh-Hant'],
    ['zh', 'zh-Hans'],
    ['pt-PT', 'pt-BR'],
    ['*', 'en'],
    ['', 'en'],
    [undefined, 'en'],
    ['__proto__, constructor, "<b>", it;q=0.0', 'en'],
  ])('of %j is %s', (header, lang) => {
    expect(chooseAcceptedLanguage(header)).toMatchObject({
      lang,
      labels: siteCatalog.messagesFor(lang),
    });
  });

  it('brings its direction along', () => {
    const dirs = ['ar', 'he-IL', 'fa', 'ru'].map((one) => chooseAcceptedLanguage(one).dir);
    expect(dirs).toEqual(['rtl', 'rtl', 'rtl', 'ltr']);
  });
});
