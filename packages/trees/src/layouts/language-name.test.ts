import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { planFiles, viewFiles } from '../testing/plan-files.ts';
import { languageName } from './language-name.ts';
import { recogniseLanguages } from './recognise-languages.ts';

describe('languageName', () => {
  it.each([
    ['de', 'Deutsch'],
    ['pt-BR', 'Português (Brasil)'],
    ['pt-br', 'Português (Brasil)'],
    ['zh-Hant', '繁體中文'],
    ['zh-yue', '粵語'],
  ])('names %s in itself', (folder, name) => {
    expect(languageName(folder)).toBe(name);
  });

  it.each([
    'js-sdk',
    'if-let',
    'js',
    'en-eng',
    'go-api',
    'docs',
    'DE',
    'de-',
    '-de',
    'de_AT',
    '',
  ])('takes %j for no language', (folder) => {
    expect(languageName(folder)).toBeUndefined();
  });
});

/** Names as people give them to folders and files, and some that nobody should. */
const words = ['js', 'if', 'zh', 'de', 'en', 'pt', 'x', 'i', 'api', 'sdk', 'let', 'yue', 'Hant'];
const name = fc.oneof(
  fc
    .tuple(fc.constantFrom(...words), fc.constantFrom(...words, 'BR', 'u-co-phonebk', '419'))
    .map(([a, b]) => `${a}-${b}`),
  fc.stringMatching(/^[a-z]{1,3}(?:[-_.][A-Za-z0-9]{1,8}){0,3}$/),
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }),
  fc.constantFrom('__proto__', 'constructor', 'toString', '-', '%', '%zz', '#', '?', ' ', '01-'),
);
const segment = name.filter((text) => !/[/\\\0]/.test(text) && text !== '.' && text !== '..');
const path = fc
  .tuple(fc.array(segment, { maxLength: 3 }), segment)
  .map(([folders, file]) => [...folders, `${file}.md`].join('/'));

describe('the names of files', () => {
  it('refuse no import, whatever they are', () => {
    fc.assert(
      fc.property(fc.uniqueArray(path, { minLength: 1, maxLength: 8 }), (paths) => {
        const text = `# Kiln\n\n[Other](<${paths[0]}>)\n`;
        const files = Object.fromEntries(paths.map((one) => [one, text]));
        recogniseLanguages(viewFiles(files));
        const { pages } = planFiles(files);
        const planned = new Set(pages.flatMap((page) => page.path ?? []));
        expect(paths.filter((one) => !planned.has(one) && !/(?:^|\/)\./.test(one))).toEqual([]);
      }),
      { numRuns: 400, seed: 36 },
    );
  });
});
