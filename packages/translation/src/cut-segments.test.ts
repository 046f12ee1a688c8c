import { describe, expect, it } from 'vitest';
import { cutSegments } from './cut-segments.ts';
import { readSegments } from './testing/read-segments.ts';

function textsOf(markdown: string): string[] {
  return readSegments(markdown).map(({ text }) => text);
}

describe('a page is cut into what is translated', () => {
  it('block by block, and in lists, tables, quotes and tags by part', () => {
    const page = [
      '# Title',
      '- one\n  goes on\n- [ ] task',
      '> [!NOTE]\n> quoted',
      '| Head | Other |\n| --- | --- |\n| cell | 12 |',
      '{% tabs %}\n{% tab title="First tab" %}\ninside\n{% endtab %}\n{% endtabs %}',
      '::: tip Watch out\nbody\n:::',
      '[^1]: A note.',
    ].join('\n\n');
    expect(textsOf(page)).toEqual([
      ...['Title', 'one goes on', 'task', 'quoted', 'Head', 'Other', 'cell'],
      ...['First tab', 'inside', 'Watch out', 'body', 'A note.'],
    ]);
  });

  it('says in which block and part a segment stands', () => {
    const text = '- one\n- two';
    const part = { kind: 'list-item', hash: '' };
    const parts = [
      { ...part, id: 'p', start: 0, end: 5 },
      { ...part, id: 'q', start: 6, end: 11 },
    ];
    const blocks = [{ kind: 'list-unordered', start: 0, end: 11, hash: '', id: 'b', parts }];
    const places = cutSegments({ text, blocks }).map(({ id, block, part }) => [id, block, part]);
    expect(places).toEqual([
      ['b.0', 'b', 'p'],
      ['b.1', 'b', 'q'],
    ]);
  });

  it('without code, math, addresses, expressions and what is shown of other pages', () => {
    const page = [
      '```js\nconst word = 1;\n```',
      '$$\nx^2\n$$',
      '{% code title="server.js" %}\n```\ncode\n```\n{% endcode %}',
      '{% content-ref url="a.md" %}\n[a.md](a.md)\n{% endcontent-ref %}',
      '{% include "x.md" %}',
      '[ref]: https://example.org "Words"',
      '<!-- a comment -->',
      '1 + 2',
    ].join('\n\n');
    expect(textsOf(page)).toEqual([]);
  });

  it('with numbered placeholders for what is no text', () => {
    expect(
      textsOf(
        'See **[the `x`](a.md "t")** or <b>y</b> at https://a.b/c, {{ v }} :rocket: \\* &amp;',
      ),
    ).toEqual(['See <x1><x2>the <x3/></x2></x1> or <x4>y</x4> at <x5/>, <x6/> <x7/> * &amp;']);
  });

  it('with what images and elements say', () => {
    expect(
      textsOf('<figure><img src="a.png" alt="A cat"><figcaption>Caption</figcaption></figure>'),
    ).toEqual(['A cat', 'Caption']);
    expect(textsOf('Word ![the cat](a.png) <img src="b" title="Tip">')).toEqual([
      'Word <x1>the cat</x1> <x2/>',
      'Tip',
    ]);
    expect(textsOf('`<img alt="code">` ![the cat](a.png "Its caption")')).toEqual([
      '<x1/> <x2>the cat</x2>',
      'Its caption',
    ]);
  });

  it('with the title and the description of the front matter, and no other key', () => {
    const page = '---\ntitle: The title\ndescription: >-\n  Some\n  words\nicon: book\n---\n\nText';
    expect(textsOf(page)).toEqual(['The title', 'Some words', 'Text']);
  });

  it('without the anchor that a heading is given by hand', () => {
    expect(textsOf('Text\n\n## Head {#own}')).toEqual(['Text', 'Head']);
  });
});
