import { readFileSync } from 'node:fs';
import {
  isPluralElement,
  isSelectElement,
  type MessageFormatElement,
} from '@formatjs/icu-messageformat-parser';
import { LANGUAGES } from '@octavo/messages';
import { describe, expect, it } from 'vitest';
import {
  findCatalogModule,
  findPlaces,
  listCatalogLanguages,
  listCatalogs,
  parseMessage,
  readTexts,
  renderCatalogModule,
  type TextTree,
} from '../scripts/make-messages.ts';

const FILES = listCatalogs().flatMap((catalog) =>
  listCatalogLanguages(catalog).map((language) => [catalog, language] as const),
);

/** The texts of a file by their whole keys: `frame.skip`. */
function listTexts(texts: TextTree, before = ''): [key: string, text: string][] {
  return Object.entries(texts).flatMap(([key, text]) =>
    typeof text === 'string' ? [[before + key, text]] : listTexts(text, `${before + key}.`),
  );
}

const forms = new Map<string, string[]>();

/** The forms that a language has for the whole numbers that are counted with. */
function listForms(language: string): string[] {
  let known = forms.get(language);
  if (known === undefined) {
    const rules = new Intl.PluralRules(language);
    const numbers = Array.from({ length: 201 }, (_none, number) => number);
    known = [...new Set(numbers.map((number) => rules.select(number)))];
    forms.set(language, known);
  }
  return known;
}

/** What is wrong with the text of a message in a language, beside the English one. */
function listFaults(text: string, english: string | undefined, language: string): string[] {
  if (english === undefined) return ['is not in English'];
  const elements = parseMessage(text);
  const places = findPlaces(elements);
  const expected = findPlaces(parseMessage(english));
  const own = listForms(language);
  return [
    ...(text === '' || text !== text.trim() ? ['is empty, or has space around it'] : []),
    ...(/['<>]/.test(text) ? ["has a ' or a sign of markup in it"] : []),
    ...(namesOf(places) === namesOf(expected) ? [] : [`has not the places ${namesOf(expected)}`]),
    ...[...expected]
      .filter(([name, kind]) => kind === 'Count' && places.get(name) !== 'Count')
      .flatMap(([name]) => (own.length > 1 ? [`has no forms for {${name}}`] : [])),
    ...listPlurals(elements).flatMap((options) => {
      const lacking = [...own, 'other'].filter((form) => !options.includes(form));
      const unknown = options.filter(
        (form) => form !== 'other' && !form.startsWith('=') && !own.includes(form),
      );
      return [
        ...lacking.map((form) => `has no form for ${form}`),
        ...unknown.map((form) => `has a form for ${form}, which the language has not`),
      ];
    }),
  ];
}

function namesOf(places: ReadonlyMap<string, string>): string {
  return [...places.keys()].sort().join(', ');
}

function listPlurals(elements: readonly MessageFormatElement[]): string[][] {
  return elements.flatMap((element) => {
    if (!isPluralElement(element) && !isSelectElement(element)) return [];
    const below = Object.values(element.options).flatMap(({ value }) => listPlurals(value));
    return isPluralElement(element) ? [Object.keys(element.options), ...below] : below;
  });
}

/** Texts that a language shares with English, by catalog: every other one was left untranslated. */
const SHARED: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = JSON.parse(
  readFileSync(new URL('../packages/messages/same-as-english.json', import.meta.url), 'utf8'),
);

describe('the catalogs of messages', () => {
  it('are in English, and in languages of which something is known', () => {
    const known = new Set(LANGUAGES.map(({ tag }) => tag.toLowerCase()));
    expect(FILES.filter(([, language]) => !known.has(language))).toEqual([]);
    const inEnglish = FILES.filter(([, language]) => language === 'en');
    expect(inEnglish.map(([catalog]) => catalog)).toEqual(listCatalogs());
    expect(FILES.length).toBeGreaterThan(100);
  });

  it.each(listCatalogs())('have types made from their English texts: %s', (catalog) => {
    const written = readFileSync(findCatalogModule(catalog), 'utf8');
    expect(written, 'run `npm run messages`').toBe(renderCatalogModule(catalog));
  });

  it.each(listCatalogs())('have every message in each language, well formed: %s', (catalog) => {
    const english = new Map(listTexts(readTexts(catalog, 'en')));
    const faults = listCatalogLanguages(catalog).flatMap((language) => {
      const texts = listTexts(readTexts(catalog, language));
      const keys = new Set(texts.map(([key]) => key));
      return [
        ...[...english.keys()]
          .filter((key) => !keys.has(key))
          .map((key) => `${language}.json has no ${key}`),
        ...texts.flatMap(([key, text]) =>
          listFaults(text, english.get(key), language).map(
            (fault) => `${language}.json: ${key} ${fault}`,
          ),
        ),
      ];
    });
    expect(faults).toEqual([]);
  });

  it.each(listCatalogs())('leave nothing in English: %s', (catalog) => {
    const english = new Map(listTexts(readTexts(catalog, 'en')));
    const shared = SHARED[catalog] ?? {};
    const left = listCatalogLanguages(catalog)
      .filter((language) => language !== 'en')
      .flatMap((language) =>
        listTexts(readTexts(catalog, language))
          .filter(([key, text]) => english.get(key) === text)
          .filter(([key]) => !shared['*']?.includes(key) && !shared[language]?.includes(key))
          .map(([key]) => `${language}.json: ${key}`),
      );
    expect(left).toEqual([]);
  });
});

describe('the test of a message', () => {
  const english = '{count, plural, one {{count} page} other {{count} pages}}';

  it.each([
    ['ru', '{count} страниц', 'has no forms for {count}'],
    [
      'ru',
      '{count, plural, one {{count} страница} other {{count} страницы}}',
      'has no form for few',
    ],
    ['de', '{count, plural, one {eine} few {{count}} other {{count}}}', 'has a form for few'],
    ['de', '{count, plural, one {eine Seite} other {Seiten}} von {total}', 'has not the places'],
    ['de', ' ', 'is empty'],
    ['fr', "{count, plural, one {l'une} other {{count}}}", 'has a '],
  ])('finds in %s what is wrong with %s', (language, text, fault) => {
    expect(listFaults(text, english, language).join('; ')).toContain(fault);
  });

  it('lets a language have fewer forms, and more', () => {
    expect(listFaults('{count} ページ', english, 'ja')).toEqual([]);
    const czech = '{count, plural, one {stránka} few {{count} stránky} other {{count} stránek}}';
    expect(listFaults(czech, english, 'cs')).toEqual([]);
  });
});
