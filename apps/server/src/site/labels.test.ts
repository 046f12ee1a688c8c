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

/** What references say with the same word as English, by language. */
const SAME_IN_REFERENCES: Readonly<Record<string, readonly string[]>> = {
  '*': ['webhook', 'typeWithFormat', 'otherRule', 'took', 'tokenUrl', 'token'],
  cs: ['server'],
  da: ['webhooks', 'server', 'callbacks', 'links', 'sendHeader', 'flow', 'openIdConnectUrl'],
  de: [
    'schema',
    'webhooks',
    'server',
    'callbacks',
    'links',
    'name',
    'userName',
    'flow',
    'openIdConnectUrl',
    'scopesNeeded',
  ],
  es: ['webhooks', 'callbacks'],
  fr: ['webhooks', 'callbacks', 'contact'],
  he: ['webhooks'],
  it: ['schema', 'server', 'file', 'password', 'openIdConnectUrl'],
  nl: [
    'schema',
    'webhooks',
    'server',
    'parameters',
    'callbacks',
    'links',
    'contact',
    'itemAt',
    'flow',
    'openIdConnectUrl',
  ],
  no: ['webhooks', 'server', 'callbacks', 'sendHeader', 'openIdConnectUrl'],
  'pt-br': ['webhooks', 'callbacks', 'links', 'itemAt'],
  sv: ['schema', 'server', 'openIdConnectUrl'],
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

  it.each(Object.keys(LANGUAGE_LABELS))('are none left in English in %s', (lang) => {
    const own: Record<string, string> = LANGUAGE_LABELS[lang]?.reference ?? {};
    const allowed = new Set([
      ...(SAME_IN_REFERENCES['*'] ?? []),
      ...(SAME_IN_REFERENCES[lang] ?? []),
    ]);
    const same = Object.entries(DEFAULT_REFERENCE_LABELS).filter(
      ([key, text]) => own[key] === text,
    );
    expect(same.map(([key]) => key).filter((key) => !allowed.has(key))).toEqual([]);
  });

  it.each(Object.keys(LANGUAGE_LABELS))('that count say so for one alone in %s', (lang) => {
    const own: Record<string, string> = LANGUAGE_LABELS[lang]?.reference ?? {};
    const ones = Object.keys(own).filter((key) => key.endsWith('One') && own[key.slice(0, -3)]);
    expect(ones.length).toBeGreaterThan(8);
    expect(ones.filter((key) => own[key] === own[key.slice(0, -3)])).toEqual([]);
  });

  it('follow the other names of a language, and are English where there are no others', () => {
    expect(referenceLabelsFor('de-AT').requestBody).toBe('Anfragetext');
    expect(referenceLabelsFor('zh-TW')).toBe(referenceLabelsFor('zh-hant'));
    expect(referenceLabelsFor('tlh')).toBe(DEFAULT_REFERENCE_LABELS);
  });
});
