import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { restoreSegment } from './restore-segment.ts';
import { encodeXml, type Segment } from './segment.ts';
import { readSegments } from './testing/read-segments.ts';
import { cutRecord } from './translate-record.ts';

function onlySegment(markdown: string): Segment {
  const [segment, ...others] = readSegments(markdown);
  if (!segment || others.length > 0) throw new Error('The text is not one segment.');
  return segment;
}

const SENTENCE = onlySegment('Read **the `guide`** at [home](a.md).');

describe('an answer comes back into its text', () => {
  it('with its placeholders in another order', () => {
    expect(restoreSegment(SENTENCE, '<x3>Daheim</x3> <x1><x2/> lesen</x1>.')).toBe(
      '[Daheim](a.md) **`guide` lesen**.',
    );
  });

  it('with marks as elements where stars would be none', () => {
    expect(restoreSegment(onlySegment('**Note:** text'), '<x1>注意：</x1>文本')).toBe(
      '<strong>注意：</strong>文本',
    );
  });

  it('as it is where it is a field of a record', () => {
    const record = { title: 'A & B', linkTitle: 'Use {{ x }}', description: '1' };
    const [title, linkTitle, ...others] = cutRecord(record);
    if (!title || !linkTitle) throw new Error('The record has no segments.');
    expect([title.id, title.text, linkTitle.text, others.length]).toEqual([
      'record.title',
      'A &amp; B',
      'Use <x1/>',
      0,
    ]);
    expect(restoreSegment(title, '*B* &amp; "A"')).toBe('*B* & "A"');
    expect(restoreSegment(linkTitle, 'Nimm <x1/>')).toBe('Nimm {{ x }}');
  });

  it.each([
    [
      'an element',
      'Read <b>it</b> <x1>the <x2/></x1> at <x3>home</x3>.',
      'tag that is not a placeholder',
    ],
    ['a script', '<script><x1>the <x2/></x1><x3>home</x3>', 'tag that is not a placeholder'],
    ['a comment', '<!-- <x1>the <x2/></x1><x3>home</x3>', 'tag that is not a placeholder'],
    ['a missing placeholder', 'Read <x1>the</x1> at <x3>home</x3>.', 'Placeholder 2 is missing'],
    ['one twice', '<x1>the <x2/><x2/></x1> <x3>home</x3>', 'Placeholder 2 occurs more than once'],
    ['one of another text', '<x1>the <x2/></x1> <x3>home</x3><x4/>', 'number 4'],
    ['another kind of it', '<x1/>the <x2/> <x3>home</x3>', 'number 1'],
    ['crossing ones', '<x1>the <x3><x2/></x1> home</x3>', '</x1> is not where it belongs'],
    ['one without an end', '<x3>home</x3> <x1>the <x2/>', '<x1> has no end'],
    ['no words', '<x1><x2/></x1><x3></x3>', 'no words'],
    ['a flood', `<x1>the <x2/></x1> <x3>home</x3>${' word'.repeat(1000)}`, 'far longer'],
    ['an address of its own', 'https://evil.org <x1>the <x2/></x1> <x3>home</x3>', 'not be read'],
  ])('not with %s', (_, answer, reason) => {
    expect(() => restoreSegment(SENTENCE, answer)).toThrow(reason);
  });

  it('as words, whatever they look like', () => {
    const forms = ['Word', '# Word', '- Word', '> Word', '## Word\n', '[^1]: Word'].map(
      onlySegment,
    );
    const words = fc.string({
      unit: fc.constantFrom(...'ab1 *_#-+=`~|<>[](){}%!:$&;\\.\'"/'),
      minLength: 1,
      maxLength: 24,
    });
    fc.assert(
      fc.property(fc.constantFrom(...forms), words, (form, written) => {
        const said = `x${written}`.replace(/\s+/g, ' ').trim();
        const source = restoreSegment(form, encodeXml(said));
        expect(onlySegment(`${source} word`).text).toBe(`${encodeXml(said)} word`);
      }),
      { numRuns: 300 },
    );
  });
});
