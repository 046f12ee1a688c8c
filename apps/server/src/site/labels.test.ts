import { DEFAULT_LABELS } from '@octavo/markup';
import { DEFAULT_REFERENCE_LABELS } from '@octavo/openapi';
import { describe, expect, it } from 'vitest';
import { directionOf } from './content/detect-language.ts';
import { ENGLISH } from './labels/en.ts';
import { fillLabel, LANGUAGE_LABELS, labelsFor, renderLabelsFor } from './labels.ts';
import { referenceLabelsFor } from './reference-labels.ts';

/** The languages that a site's settings can name, and those beyond. */
const LANGUAGES = [
  ...['fr', 'es', 'zh', 'zh-hant', 'ja', 'de', 'nl', 'no', 'pt-br', 'ru'],
  ...['it', 'ko', 'ar', 'he', 'fa', 'pl', 'uk', 'tr', 'sv', 'da', 'fi', 'cs'],
];

/** What is the same word in English, by language. */
const SAME_AS_ENGLISH: Readonly<Record<string, readonly string[]>> = {
  '*': ['prompt', 'webhook'],
  cs: ['diagram'],
  da: ['version', 'menu', 'info', 'send', 'diagram'],
  de: ['version', 'info'],
  fr: ['menu', 'navigation', 'version', 'info', 'danger'],
  it: ['menu', 'no', 'helpfulBad'],
  es: ['no', 'helpfulBad'],
  nl: ['menu', 'info', 'diagram', 'conflict'],
  no: ['info', 'send', 'diagram'],
  pl: ['menu', 'diagram'],
  'pt-br': ['menu'],
  sv: ['version', 'diagram'],
};

const words = (lang: string): Record<string, string> => {
  const { site, render } = LANGUAGE_LABELS[lang] ?? { site: {}, render: {} };
  return { ...render, ...site };
};
const english: Record<string, string> = { ...DEFAULT_LABELS, ...ENGLISH };
const placesOf = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort();

describe('the words of sites', () => {
  it.each(Object.keys(LANGUAGE_LABELS))('are all there in %s', (lang) => {
    const own = words(lang);
    const missing = Object.keys(english).filter((key) => !own[key]?.trim());
    expect(missing, `words that ${lang} lacks`).toEqual([]);
    expect(Object.keys(own).filter((key) => !(key in english))).toEqual([]);
  });

  it.each(Object.keys(LANGUAGE_LABELS))('are none left in English in %s', (lang) => {
    const own = words(lang);
    const allowed = new Set([...(SAME_AS_ENGLISH['*'] ?? []), ...(SAME_AS_ENGLISH[lang] ?? [])]);
    const same = Object.keys(english).filter((key) => own[key] === english[key]);
    expect(same.filter((key) => !allowed.has(key))).toEqual([]);
  });

  it.each(Object.keys(LANGUAGE_LABELS))('have the places of the English ones in %s', (lang) => {
    for (const [key, text] of Object.entries(words(lang))) {
      expect([key, placesOf(text)]).toEqual([key, placesOf(english[key] ?? '')]);
      expect(text).toBe(text.trim());
    }
  });

  it.each(LANGUAGES)('are other than English for %s', (lang) => {
    expect(labelsFor(lang).searchHint).not.toBe(ENGLISH.searchHint);
    expect(renderLabelsFor(lang).footnoteBack).not.toBe(DEFAULT_LABELS.footnoteBack);
  });

  it.each([
    ['de-AT', 'de'],
    ['nb', 'no'],
    ['nn-NO', 'no'],
    ['pt', 'pt-br'],
    ['pt-PT', 'pt-br'],
    ['zh', 'zh-hans'],
    ['zh-CN', 'zh-hans'],
    ['zh-TW', 'zh-hant'],
    ['zh-Hant-HK', 'zh-hant'],
    ['yue', 'zh-hant'],
    ['FR_ca', 'fr'],
  ])('for %s are those of %s', (lang, own) => {
    expect(labelsFor(lang).skip).toBe(LANGUAGE_LABELS[own]?.site.skip);
  });

  it('are English where there are no others', () => {
    for (const lang of ['en', 'en-GB', 'tlh', '', 'constructor', '__proto__']) {
      expect(labelsFor(lang)).toBe(ENGLISH);
    }
  });

  it('stand right to left in Arabic, Hebrew and Persian alone', () => {
    const rtl = Object.keys(LANGUAGE_LABELS).filter((lang) => directionOf(lang) === 'rtl');
    expect(rtl.sort()).toEqual(['ar', 'fa', 'he']);
  });

  it('take values into their places', () => {
    expect(fillLabel(labelsFor('de').openIn, { name: 'Kiln' })).toBe('In Kiln öffnen');
    expect(fillLabel(ENGLISH.resultsCount, { count: '3' })).toBe('Results: 3');
  });
});

describe('the words of references', () => {
  it.each(Object.keys(LANGUAGE_LABELS))('have the places of the English ones in %s', (lang) => {
    const english: Record<string, string> = DEFAULT_REFERENCE_LABELS;
    const labels = referenceLabelsFor(lang);
    expect(labels.requestBody).not.toBe(DEFAULT_REFERENCE_LABELS.requestBody);
    expect(labels.copy).toBe(labelsFor(lang).copy);
    expect(Object.keys(labels).sort()).toEqual(Object.keys(english).sort());
    for (const [key, text] of Object.entries(labels)) {
      expect([key, placesOf(text)]).toEqual([key, placesOf(english[key] ?? '')]);
      expect(text.trim()).toBe(text);
      expect(text).not.toBe('');
    }
  });

  it('follow the other names of a language, and are English where there are no others', () => {
    expect(referenceLabelsFor('de-AT').requestBody).toBe('Anfragetext');
    expect(referenceLabelsFor('zh-TW')).toBe(referenceLabelsFor('zh-hant'));
    expect(referenceLabelsFor('tlh')).toBe(DEFAULT_REFERENCE_LABELS);
  });
});
