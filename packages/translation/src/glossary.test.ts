import { describe, expect, it } from 'vitest';
import { diffSegments } from './diff-segments.ts';
import { type GlossaryTerm, listTerms, segmentKey } from './glossary.ts';
import { measureSegments } from './measure-segments.ts';
import { readSegments } from './testing/read-segments.ts';

const term = (source: string, target: string | null, caseSensitive = false): GlossaryTerm => {
  return { source, target, caseSensitive };
};

describe('a glossary', () => {
  it('touches the segments that have a term as words', () => {
    const glossary = [
      term('change request', 'Änderung'),
      term('Space', null, true),
      term('空間', 'x'),
    ];
    const namesOf = (text: string) => listTerms({ text }, glossary).map(({ source }) => source);
    expect(namesOf('A <x1>Change</x1> request')).toEqual(['change request']);
    expect(namesOf('changes requested in a space')).toEqual([]);
    expect(namesOf('Spaces and Space.')).toEqual(['Space']);
    expect(namesOf('這個空間很大')).toEqual(['空間']);
  });

  it('changes the key of the segments with a changed term alone', () => {
    const segments = readSegments('The space.\n\nThe page.');
    const keysWith = (target: string) =>
      segments.map((segment) => {
        const terms = listTerms(segment, [term('space', target), term('page', null)]);
        return segmentKey(segment.text, 'en', 'de', terms, (text) => text);
      });
    const [before, after] = [keysWith('Raum'), keysWith('Bereich')];
    expect(after[0]).not.toBe(before[0]);
    expect(after[1]).toBe(before[1]);
  });

  it('gives one key for terms in any order, and others for other languages', () => {
    const terms = [term('a', 'b'), term('c', null)];
    const keyOf = (from: string, to: string, own = terms) =>
      segmentKey('x', from, to, own, (t) => t);
    expect(keyOf('en', 'de', terms.toReversed())).toBe(keyOf('en', 'de'));
    expect(new Set([keyOf('en', 'de'), keyOf('en', 'fr'), keyOf('fr', 'de')]).size).toBe(3);
  });
});

describe('a source change', () => {
  it('touches the segments with a new text, and none that only moved', () => {
    const { added, removed, kept } = diffSegments(
      readSegments('One.\n\nTwo.\n\nThree.'),
      readSegments('Three.\n\nOne.\n\nTwo again.'),
    );
    const textsOf = (segments: readonly { text: string }[]) => segments.map(({ text }) => text);
    expect([added, removed, kept].map(textsOf)).toEqual([
      ['Two again.'],
      ['Two.'],
      ['Three.', 'One.'],
    ]);
  });
});

describe('what there is to translate', () => {
  it('is measured once for equal texts, without placeholders in its characters', () => {
    expect(measureSegments(readSegments('Some **words**\n\nSome **words**'))).toEqual({
      segments: 1,
      characters: 10,
      tokens: 11,
    });
    expect(measureSegments([{ text: '文字文字' }]).tokens).toBe(4);
  });
});
