import { describe, expect, it } from 'vitest';
import type { BlockNode, ChildNode } from '../document.ts';
import { buildDocument } from './index.ts';
import { readPlainText } from './nodes.ts';

/** A document as nested lists: a block's type and its blocks, or the text of one without. */
type Outline = string | [string, ...Outline[]];

function outlineOf(text: string): Outline[] {
  const { nodes } = buildDocument(text, { blocks: [], resolve: () => undefined });
  return nodes.map(outlineBlock);
}

function outlineBlock(block: BlockNode): Outline {
  const inFragments = (block.fragments ?? []).flatMap((fragment) => fragment.nodes);
  const blocks = [...(block.nodes ?? []).filter(isBlock), ...inFragments];
  if (blocks.length === 0) return `${block.type}: ${readPlainText(block.nodes ?? [])}`;
  return [block.type, ...blocks.map(outlineBlock)];
}

function isBlock(node: ChildNode): node is BlockNode {
  return node.object === 'block';
}

describe('nesting', () => {
  it('reads content indented with its tag as content, not as code', () => {
    const text =
      '{% tabs %}\n    {% tab title="a" %}\n    Text\n\n        {% hint %}\n        Deep\n        {% endhint %}\n    {% endtab %}\n{% endtabs %}\n';
    expect(outlineOf(text)).toEqual([
      ['tabs', ['tabs-item', 'paragraph: Text', ['hint', 'paragraph: Deep']]],
    ]);
  });

  it('reads tags in a list item by the indent of the item', () => {
    const text = '1. One\n\n   {% hint style="info" %}\n   In it\n   {% endhint %}\n2. Two\n';
    expect(outlineOf(text)).toEqual([
      [
        'list-ordered',
        ['list-item', 'paragraph: One', ['hint', 'paragraph: In it']],
        ['list-item', 'paragraph: Two'],
      ],
    ]);
  });

  it('ends a list at a tag that is not indented, and goes on counting after it', () => {
    const text = '1. One\n{% hint %}\nBetween\n{% endhint %}\n2. Two\n';
    expect(outlineOf(text)).toEqual([
      ['list-ordered', ['list-item', 'paragraph: One']],
      ['hint', 'paragraph: Between'],
      ['list-ordered', ['list-item', 'paragraph: Two']],
    ]);
  });

  it('ends a tag at an end tag that stands in a list item', () => {
    const text = '{% hint %}\n* One\n  {% endhint %}\n\nAfter\n';
    expect(outlineOf(text)).toEqual([
      ['hint', ['list-unordered', ['list-item', 'paragraph: One']]],
      'paragraph: After',
    ]);
  });

  it('ends a tab at the next one and at the end of the tabs', () => {
    const text =
      '{% tabs %}\n{% tab title="a" %}\nA\n{% tab title="b" %}\nB\n{% endtabs %}\nAfter\n';
    expect(outlineOf(text)).toEqual([
      ['tabs', ['tabs-item', 'paragraph: A'], ['tabs-item', 'paragraph: B']],
      'paragraph: After',
    ]);
  });

  it('does not read tags in code', () => {
    const text = '{% code title="x" %}\n```\n{% endcode %}\n```\n{% endcode %}\n';
    expect(outlineOf(text)).toEqual([['code', 'code-line: {% endcode %}']]);
  });

  it('leaves blocks in the hint, quote or item that holds nothing else', () => {
    const code = '```\nx\n```';
    const lines: Outline = ['code', 'code-line: x'];
    expect(outlineOf(`{% hint %}\n${code}\n{% endhint %}`)).toEqual([['hint', lines]]);
    expect(outlineOf('> ```\n> x\n> ```')).toEqual([['blockquote', lines]]);
    expect(outlineOf('* ![](a.png)\n* b')).toEqual([
      [
        'list-unordered',
        ['list-item', 'paragraph: ', ['images', 'image: ']],
        ['list-item', 'paragraph: b'],
      ],
    ]);
  });

  it('puts what stands between tabs into the one above, and what stands round them there', () => {
    const tab = (title: string) => `{% tab title="${title}" %}\n${title}\n{% endtab %}\n`;
    expect(
      outlineOf(`{% tabs %}\nzero\n\n${tab('one')}two\n\n${tab('three')}four\n\n{% endtabs %}\n`),
    ).toEqual([
      'paragraph: zero',
      [
        'tabs',
        ['tabs-item', 'paragraph: one', 'paragraph: two'],
        ['tabs-item', 'paragraph: three'],
      ],
      'paragraph: four',
    ]);
  });

  it('puts a list that stands beside items of HTML into the one above', () => {
    expect(outlineOf('<ul><li>a</li><ul><li>b</li></ul><li>c</li></ul>')).toEqual([
      [
        'list-unordered',
        ['list-item', 'paragraph: a', ['list-unordered', ['list-item', 'paragraph: b']]],
        ['list-item', 'paragraph: c'],
      ],
    ]);
  });

  it('puts what a caption cannot hold after the picture', () => {
    expect(
      outlineOf('<figure><img src="a.png"><figcaption>a<ul><li>b</li></ul></figcaption></figure>'),
    ).toEqual([
      ['images', ['image', 'paragraph: a']],
      ['list-unordered', ['list-item', 'paragraph: b']],
    ]);
  });

  it('reads Markdown in cells, summaries and containers of HTML', () => {
    const text =
      '<table><tr><td>\n\n* a\n\n</td><td><ul><li>b</ul></td></tr></table>\n\n<details>\n<summary>**S**</summary>\n* c\n</details>\n';
    expect(outlineOf(text)).toEqual([
      [
        'table',
        ['list-unordered', ['list-item', 'paragraph: a']],
        ['list-unordered', ['list-item', 'paragraph: b']],
      ],
      ['expandable', 'paragraph: S', ['list-unordered', ['list-item', 'paragraph: c']]],
    ]);
  });

  it('splits a paragraph at a block element within it', () => {
    expect(outlineOf('Before <figure><img src="a.png"></figure> after')).toEqual([
      'paragraph: Before',
      ['images', 'image: '],
      'paragraph: after',
    ]);
  });

  it('takes a tag without an end tag as standing alone, unless its end tag follows', () => {
    const text =
      '{% embed url="https://a.example" %}\n\nText\n\n{% embed url="https://b.example" %}\nCaption\n{% endembed %}\n';
    expect(outlineOf(text)).toEqual([
      'embed: ',
      'paragraph: Text',
      ['embed', 'paragraph: Caption'],
    ]);
  });

  it('leaves tags within prose as text', () => {
    expect(outlineOf('Use {% hint %} or \\{% endhint %}')).toEqual([
      'paragraph: Use {% hint %} or {% endhint %}',
    ]);
  });

  it('keeps the backslashes of code in HTML', () => {
    expect(outlineOf('<pre><code>say \\"a\\\\b\\"</code></pre>')).toEqual([
      ['code', 'code-line: say \\"a\\\\b\\"'],
    ]);
    expect(outlineOf('A <code>\\"b\\\\</code>')).toEqual(['paragraph: A \\"b\\\\']);
  });
});
