import { describe, expect, it } from 'vitest';
import type { BlockNode } from '../document.ts';
import { splitSections } from '../sections.ts';
import { buildDocument } from './build-document.ts';
import { readPage } from './read-page.ts';

const read = (text: string): BlockNode[] => {
  const { blocks } = readPage(text, String);
  const given = blocks.map((block, at) => ({ ...block, id: `b${at}` }));
  return buildDocument(text, { blocks: given, resolve: () => undefined }).nodes;
};

/** What does not depend on how the same is written: no keys. */
const plain = (text: string) =>
  JSON.parse(JSON.stringify(read(text), (name, value) => (name === 'key' ? undefined : value)));

const anchors = (text: string) => read(text).map(({ meta }) => meta?.id);

describe('a container on one line', () => {
  it.each([
    [
      '{% hint style="warning" %}Mind **it**{% endhint %}',
      '{% hint style="warning" %}\nMind **it**\n{% endhint %}',
    ],
    ['{% hint style="info" %} a\nb {% endhint %}', '{% hint style="info" %}\na\nb\n{% endhint %}'],
    ['{% hint %}\na {% endhint %}\n\nb', '{% hint %}\na\n{% endhint %}\n\nb'],
    ['{% hint %} a\n\nb\n{% endhint %}', '{% hint %}\na\n\nb\n{% endhint %}'],
    [
      '{% tabs %}{% tab title="A" %}a{% endtab %}{% tab title="B" %}b{% endtab %}{% endtabs %}',
      '{% tabs %}\n{% tab title="A" %}\na\n{% endtab %}\n{% tab title="B" %}\nb\n{% endtab %}\n{% endtabs %}',
    ],
    [
      '* x\n\n  {% hint style="danger" %}a{% endhint %}',
      '* x\n\n  {% hint style="danger" %}\n  a\n  {% endhint %}',
    ],
  ])('is the same as over lines: %s', (written, usual) => {
    expect(plain(written)).toEqual(plain(usual));
  });

  it.each([
    'Write {% hint %} before and {% endhint %} behind.',
    '{% hint %} opens one, `{% endhint %}` closes it.',
    '\\{% hint %}a{% endhint %}',
    '`{% hint %}a{% endhint %}`',
    'a {% endhint %}',
    '{% if a %}x{% endif %}{% hint %}a{% endhint %}',
    '{% hint %}{% if a %}x{% endif %}{% endhint %}',
  ])('stays the text it is where it is none: %s', (text) => {
    expect(read(text).map(({ type }) => type)).toEqual(['paragraph']);
    expect(JSON.stringify(read(text))).toContain('{%');
  });

  it('takes a hostile text in little time', () => {
    for (const piece of ['{% hint ', '{% a %}', '{% 1 ', '{% hint %}', '`{%', '{% @a/b c="\n']) {
      const text = `${piece.repeat(8000)} %}`;
      const start = performance.now();
      readPage(text, () => '');
      expect([piece, performance.now() - start < 3000]).toEqual([piece, true]);
    }
  });
});

describe('a tag over several lines', () => {
  const DRAWING =
    '{% @mermaid/diagram content="graph TD\n  A --> B\n\n  B --> C" fullWidth="true" %}';

  it('has the values that are written over them', () => {
    const [block, after] = read(`${DRAWING}\n\nAfter\n`);
    expect(block).toMatchObject({
      type: 'integration',
      data: {
        integration: 'mermaid',
        block: 'diagram',
        fullWidth: true,
        props: { content: 'graph TD\n  A --> B\n\n  B --> C' },
      },
    });
    expect(after?.type).toBe('paragraph');
    expect(plain('{% hint\n  style="danger"\n%}\na\n{% endhint %}')).toEqual(
      plain('{% hint style="danger" %}\na\n{% endhint %}'),
    );
  });

  it('is none of a condition, and swallows none', () => {
    const hidden = '{% @a/b c="\n{% if visitor.claims.x %}\n" %}\n\nsecret\n\n{% endif %}\n';
    expect(JSON.stringify(read(hidden))).toContain('"if"');
    expect(read('{% @a/b c="never closed\n\nText\n').at(-1)?.type).toBe('paragraph');
  });
});

describe('an element that stands for a tag', () => {
  const open = (tag: string, more = '') => `<div data-gb-custom-block data-tag="${tag}"${more}>`;

  it.each([
    [
      `${open('hint', ' data-style="warning"')}\n\n**a**\n\n</div>`,
      '{% hint style="warning" %}\n**a**\n{% endhint %}',
    ],
    [
      `${open('hint', " data-style='danger' class='hint'")}<p>a</p></div>`,
      '{% hint style="danger" %}\na\n{% endhint %}',
    ],
    [
      `${open('tabs')}\n\n${open('tab', ' data-title="A"')}\n\na\n\n</div>\n\n${open('tab', ' data-title="B"')}\n\nb\n\n</div>\n\n</div>`,
      '{% tabs %}\n{% tab title="A" %}\na\n{% endtab %}\n{% tab title="B" %}\nb\n{% endtab %}\n{% endtabs %}',
    ],
    [
      `${open('embed', ' data-url="https://video.example/1"')}</div>`,
      '{% embed url="https://video.example/1" %}',
    ],
    [
      `${open('content-ref', ' data-url="a.md"')}\n\n[a.md](a.md)\n\n</div>`,
      '{% content-ref url="a.md" %}\n[a.md](a.md)\n{% endcontent-ref %}',
    ],
    [
      `${open('code', ' data-title="x.js"')}\n\n\`\`\`js\na\n\`\`\`\n\n</div>`,
      '{% code title="x.js" %}\n```js\na\n```\n{% endcode %}',
    ],
  ])('is the block of that tag: %s', (written, usual) => {
    expect(plain(written)).toEqual(plain(usual));
  });

  it('keeps its place in a cell, and its words where the tag is none of ours', () => {
    const cell = `<table><tr><td>a${open('hint')}<p>b</p></div></td></tr></table>`;
    expect(read(cell).map(({ type }) => type)).toEqual(['table']);
    expect(JSON.stringify(read(cell))).toContain('"hint"');
    expect(plain(`${open('if')}\n\na\n\n</div>`)).toEqual(plain('a'));
    expect(plain(`${open('lightbox')}\n\na\n\n</div>`)).toEqual(plain('a'));
  });
});

describe('the anchor of a heading', () => {
  it.each([
    ['## Head {#own}', 'own'],
    ['## Head { #own }', 'own'],
    ['## Head {: #own .wide key=1 }', 'own'],
    ['## Head <a href="#own" id="own"></a>', 'own'],
    ['## <a name="own"></a>Head', 'own'],
    ['## <a id="own">Head</a>', 'own'],
    ['<a id="own"></a>\n\n## Head', 'own'],
    ["<a name='own'></a>\n\n## Head", 'own'],
    ['<a id="other"></a>\n\n## Head {#own}', 'own'],
    ['## Head', 'head'],
  ])('is the one that is written: %j', (text, anchor) => {
    expect(anchors(text)).toEqual([anchor]);
    const [section] = splitSections({
      object: 'document',
      data: { schemaVersion: 8 },
      nodes: read(text),
    });
    expect(JSON.stringify(section)).not.toMatch(/[{}] *#|own *\}/);
  });

  it('is none of what only looks like one', () => {
    expect(anchors('## Head {a: 1}')).toEqual(['head-a-1']);
    expect(anchors('<a id="x">Text</a>\n\n## Head')).toEqual([undefined, 'head']);
    expect(anchors('<a id="x" href="a.md"></a>\n\n## Head')).toContain('head');
  });

  it('leaves the title of a page without it', () => {
    for (const text of ['# Start {#a}', '# Start { #a }', '# Start {: #a .b }'])
      expect(readPage(text, String).attributes.title).toBe('Start');
  });
});
