import { describe, expect, it } from 'vitest';
import { chooseLanguage, detectLanguage } from './detect-language.ts';

const TRADITIONAL = '這個頁面說明如何設定資料庫與使用者帳號，並且對應不同的選項。';
const SIMPLIFIED = '这个页面说明如何设定数据库与用户账号，并且对应不同的选项。';
const PERSIAN = 'این صفحه توضیح می‌دهد که چگونه پایگاه داده را پیکربندی کنید.';

describe('the language of a page', () => {
  it.each([
    ['zh-Hant', TRADITIONAL],
    ['zh-Hans', SIMPLIFIED],
    ['ja', 'このページではデータベースの設定方法を説明します。'],
    ['ko', '이 페이지는 데이터베이스를 설정하는 방법을 설명합니다.'],
    ['fa', PERSIAN],
    ['ar', 'تشرح هذه الصفحة طريقة إعداد قاعدة البيانات'],
    ['he', 'דף זה מסביר כיצד להגדיר את מסד הנתונים'],
    ['ru', 'На этой странице описана настройка базы данных.'],
  ])('is %s by its script', (lang, text) => {
    expect(detectLanguage(text)).toBe(lang);
  });

  it('is not changed by code among the text', () => {
    expect(detectLanguage(`${TRADITIONAL}\n\nCREATE TABLE users (id integer);`)).toBe('zh-Hant');
  });

  it('comes from the folder where the text is in Latin script', () => {
    const page = { path: 'fr/guide', text: 'Installez le paquet.', spaceLanguage: 'en' };
    expect(chooseLanguage(page)).toEqual({ lang: 'fr', dir: 'ltr', isGuess: false });
  });

  it('comes from the text where a folder holds what nobody has translated', () => {
    const page = { path: 'fa/guide', text: 'Install the package.', spaceLanguage: null };
    expect(chooseLanguage(page)).toEqual({ lang: 'en', dir: 'ltr', isGuess: true });
  });

  it('is what the page says, then the folder, then the language of the space', () => {
    const text = 'Plain words in letters of everyone.';
    const choose = (path: string, spaceLanguage: string | null, written?: string) =>
      chooseLanguage({ path, text, spaceLanguage, written }).lang;
    expect(choose('fr/a', 'de', 'nl')).toBe('nl');
    expect(choose('fr/a', 'de', 'pt-br')).toBe('pt-BR');
    expect(choose('fr/a', 'de', 'zh-CN')).toBe('zh-Hans');
    expect(choose('fr/a', 'de')).toBe('fr');
    expect(choose('guide/a', 'de')).toBe('de');
    for (const language of ['sk', 'ms', 'hr', 'lt', 'lv', 'et', 'sl']) {
      expect(choose('guide/a', language)).toBe(language);
      expect(choose(`${language}/a`, null)).toBe(language);
    }
    expect(choose('guide/a', 'ar', 'ar')).toBe('ar');
  });

  it('is written from right to left in Persian', () => {
    const page = { path: 'guide', text: PERSIAN, spaceLanguage: null };
    expect(chooseLanguage(page)).toEqual({ lang: 'fa', dir: 'rtl', isGuess: false });
  });

  it('comes from the folder or the space where there is no text', () => {
    expect(chooseLanguage({ path: 'fa/x', text: '', spaceLanguage: null }).lang).toBe('fa');
    expect(chooseLanguage({ path: 'x', text: '', spaceLanguage: 'de' }).lang).toBe('de');
  });
});
