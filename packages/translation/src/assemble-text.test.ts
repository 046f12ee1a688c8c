import { describe, expect, it } from 'vitest';
import { assembleText } from './assemble-text.ts';
import { cutSegments } from './cut-segments.ts';
import { translateMock } from './testing/mock-translators.ts';
import { readPageText } from './testing/read-segments.ts';

/** Translates the segments whose text `translations` has. */
function assemble(
  text: string,
  translations: Readonly<Record<string, string>>,
  anchors?: ReadonlySet<string>,
) {
  const page = readPageText(text);
  const segments = cutSegments(page);
  const given = segments.flatMap(({ id, text: own }) => {
    const translation = translations[own];
    return translation === undefined ? [] : [[id, translation] as const];
  });
  return assembleText(page, segments, new Map(given), anchors ? { anchors } : {});
}

describe('a page in another language', () => {
  it('has translated words, and all else byte for byte', () => {
    const text =
      '---\r\ntitle: "A title"  # note\r\nicon: x\r\n---\r\n\r\n> one *two*\r\n> three\r\n\r\n```\r\none\r\n```\r\n\r\n|  A title | `c` |\r\n|:--|--|\r\n| one |  |\r\n';
    const { text: written, missing } = assemble(text, {
      'A title': 'Ein "Titel"',
      'one <x1>two</x1> three': 'eins <x1>zwei</x1> drei',
      one: 'eins | zwei',
    });
    expect(written).toBe(
      '---\r\ntitle: "Ein \\"Titel\\""  # note\r\nicon: x\r\n---\r\n\r\n> eins *zwei* drei\r\n\r\n```\r\none\r\n```\r\n\r\n|  Ein "Titel" | `c` |\r\n|:--|--|\r\n| eins \\| zwei |  |\r\n',
    );
    expect(missing).toEqual([]);
  });

  it('keeps the source text of what has no translation, or none that can be used', () => {
    const { text, missing, refused } = assemble('One.\n\nTwo.\n\nThree.', {
      'One.': 'Eins.',
      'Two.': '<b>Zwei.</b>',
    });
    expect(text).toBe('Eins.\n\nTwo.\n\nThree.');
    expect(missing).toEqual(['2.0']);
    expect(refused.map(({ id }) => id)).toEqual(['1.0']);
  });

  it('refuses a translation that would make something else of the page', () => {
    const page = readPageText('Text[^1] word\n\n[^1]: Note');
    const segments = cutSegments(page);
    const first = segments[0];
    if (!first) throw new Error('The page has no segment.');
    const answer = first.text.replace(/^Text(<x1\/>) word$/, '$1: Text');
    const result = assembleText(page, segments, new Map([[first.id, answer]]));
    expect(result.refused.map(({ id }) => id)).toEqual([first.id]);
    expect(result.text).toBe(page.text);
  });

  it('has the words of images and elements within a translated sentence', () => {
    expect(
      assemble('Look <img src="a.png" alt="A cat"> here', {
        'Look <x1/> here': 'Hier <x1/>',
        'A cat': 'Eine "Katze"',
      }).text,
    ).toBe('Hier <img src="a.png" alt="Eine &#x22;Katze&#x22;">');
  });

  it('keeps the anchor of a heading that is linked to, here or from other pages', () => {
    const text =
      'See [it](#the-way).\n\n## The way\n\n## Another `way`\n\n## Own {#own}\n\n## Last';
    const translations = Object.fromEntries(
      cutSegments(readPageText(text)).map((one) => [
        one.text,
        translateMock(one.text, (words) => words.replace(/[A-Z]/g, 'X')),
      ]),
    );
    expect(assemble(text, translations, new Set(['another-way', 'own'])).text).toBe(
      'Xee [it](#the-way).\n\n## Xhe way {#the-way}\n\n## Xnother `way` {#another-way}\n\n## Xwn {#own}\n\n## Xast',
    );
  });
});
