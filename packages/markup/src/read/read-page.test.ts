import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { BlockNode, ChildNode, DocumentNode, FragmentNode } from '../document.ts';
import { anyText, markdownText } from '../testing/arbitrary-text.ts';
import { buildDocument, readPage } from './index.ts';

const identity = (text: string): string => text;

function listKeys(document: DocumentNode): string[] {
  const keys: string[] = [];
  const visit = (node: BlockNode | ChildNode | FragmentNode): void => {
    if (node.object === 'text') return;
    keys.push(node.key);
    for (const child of node.nodes ?? []) visit(child);
    if (node.object !== 'fragment') for (const fragment of node.fragments ?? []) visit(fragment);
  };
  for (const node of document.nodes) visit(node);
  return keys;
}

describe('readPage', () => {
  it('gives ordered blocks that do not overlap and lie in the body, whatever the text', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const page = readPage(text, identity);
        let last = page.bodyStart;
        for (const block of page.blocks) {
          expect(block.start).toBeGreaterThanOrEqual(last);
          expect(block.end).toBeGreaterThanOrEqual(block.start);
          expect(block.end).toBeLessThanOrEqual(text.length);
          expect(block.hash).toBe(text.slice(block.start, block.end));
          last = block.end;
        }
      }),
      { numRuns: 500 },
    );
  });

  it('gives exact ranges in texts with carriage returns and a byte order mark', () => {
    const text = '\uFEFF# Title\r\n\r\nOne\r\ntwo\r\rThree\r\n';
    const ranges = readPage(text, identity).blocks.map((block) =>
      text.slice(block.start, block.end),
    );
    expect(ranges).toEqual(['# Title', 'One\r\ntwo', 'Three']);
  });

  it('names the block types of the JSON form, and those without a node', () => {
    const text =
      '# T\n\nText\n\n<!-- c -->\n\n[^1]: note\n\n{% tabs %}\n{% tab title="a" %}\nx\n{% endtab %}\n{% endtabs %}\n';
    const kinds = readPage(text, identity).blocks.map((block) => block.kind);
    expect(kinds).toEqual(['title', 'paragraph', 'comment', 'footnote', 'tabs']);
  });

  it('finds every raw target as it is written', () => {
    const text = [
      '---',
      'cover: c.png',
      '---',
      '[a](<a b.md> "t") ![i](i\\_1.png) [ref][r] <https://example.org>',
      '<figure><img src="f&#x26;g.png" alt=""><figcaption><p><a href="cap.md">x</a></p></figcaption></figure>',
      '',
      '{% content-ref url="r.md" %}\n{% endcontent-ref %}\n{% include "inc.md" %}\n{% file src="f.pdf" %}',
      '',
      '<table><thead><tr><th data-type="content-ref"></th><th>A</th></tr></thead><tbody><tr><td><a href="cell.md">x</a></td><td><a href="text.md">y</a></td></tr></tbody></table>',
      '',
      '[^1]: [note](note.md)',
      '',
      '[r]: ref.md',
    ].join('\n');
    expect(readPage(text, identity).targets).toEqual([
      { raw: 'c.png', use: 'image' },
      { raw: 'a b.md', use: 'link' },
      { raw: 'i\\_1.png', use: 'image' },
      { raw: 'ref.md', use: 'link' },
      { raw: 'https://example.org', use: 'link' },
      { raw: 'f&#x26;g.png', use: 'image' },
      { raw: 'cap.md', use: 'link' },
      { raw: 'r.md', use: 'link' },
      { raw: 'inc.md', use: 'include' },
      { raw: 'f.pdf', use: 'file' },
      { raw: 'cell.md', use: 'link' },
      { raw: 'text.md', use: 'link' },
      { raw: 'note.md', use: 'link' },
    ]);
  });
});

describe('buildDocument', () => {
  const build = (text: string): DocumentNode => {
    const blocks = readPage(text, identity).blocks.map((block, index) => ({
      ...block,
      id: `id${index}`,
    }));
    return buildDocument(text, { blocks, resolve: () => undefined });
  };

  it('gives every node a key of its own, the same at each reading', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const keys = listKeys(build(text));
        expect(new Set(keys).size).toBe(keys.length);
        expect(listKeys(build(text))).toEqual(keys);
      }),
      { numRuns: 300 },
    );
  });

  it('has a node of the kind that readPage says at the key of each block', () => {
    fc.assert(
      fc.property(markdownText, (text) => {
        const types = new Map(build(text).nodes.map((node) => [node.key, node.type]));
        const empty = ['title', 'comment', 'footnote', 'definition'];
        for (const [index, block] of readPage(text, identity).blocks.entries()) {
          const kind = types.get(`id${index}`);
          if (empty.includes(block.kind)) expect(kind).toBeUndefined();
          else expect(kind).toBe(block.kind);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('resolves the targets that readPage finds and no others', () => {
    fc.assert(
      fc.property(markdownText, (text) => {
        const found = new Set(readPage(text, identity).targets.map((target) => target.raw));
        buildDocument(text, {
          blocks: [],
          resolve: (raw) => {
            expect(found).toContain(raw);
            return undefined;
          },
        });
      }),
      { numRuns: 300 },
    );
  });

  it('names the first node of a block by its id and lifted content after it', () => {
    const text = '{% embed url="https://a.example" %}\nText\n\n```js\n1;\n```\n{% endembed %}\n';
    const nodes = build(text).nodes;
    expect(nodes.map((node) => node.type)).toEqual(['embed', 'code']);
    expect(nodes[0]?.key).toBe('id0');
    expect(nodes[1]?.key).toMatch(/^id0\./);
  });

  it('keeps a leading heading in a fragment', () => {
    const document = buildDocument('# T', {
      blocks: [],
      resolve: () => undefined,
      kind: 'fragment',
    });
    expect(document.nodes.map((node) => node.type)).toEqual(['heading-1']);
  });
});
