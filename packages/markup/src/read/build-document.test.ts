import type { DocumentBlock, DocumentPart, SourcePart, StoredDocument } from '@octavo/content';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { BlockNode, ChildNode, DocumentNode, FragmentNode } from '../document.ts';
import { parseNodeKey } from '../node-key.ts';
import { anyText, markdownText } from '../testing/arbitrary-text.ts';
import { buildStoredDocument } from './build-document.ts';
import { buildDocument, readPage } from './index.ts';

const text = '# Kiln\n\n[in](a.md) [out](toString) [gone](b.md)\n';
const document: StoredDocument = {
  text,
  blocks: [
    { id: 'one', kind: 'heading', start: 0, end: 6, hash: 'h1' },
    { id: 'two', kind: 'paragraph', start: 8, end: text.length - 1, hash: 'h2' },
  ],
  links: { 'a.md': { kind: 'page', page: 'p1' } },
};

it('a stored document means by its targets what it meant when it was written, and no more', () => {
  const json = JSON.stringify(buildStoredDocument(document, 'fragment'));
  expect(json.match(/"page":"p1"/g)).toHaveLength(1);
  for (const gone of ['toString', 'b.md']) expect(json).toContain(gone);
});

it('a page has its title apart, a fragment among its blocks, and both keep the ids of blocks', () => {
  const keysOf = (kind: 'page' | 'fragment') =>
    buildStoredDocument(document, kind).nodes.map((node) => ('key' in node ? node.key : undefined));
  expect(keysOf('fragment')).toEqual(['one', 'two']);
  expect(keysOf('page')).toEqual(['two']);
});

/** Blocks with ids by their places, and parts with ids by their texts. */
function identify(text: string): DocumentBlock[] {
  return readPage(text, () => 'hash').blocks.map(({ parts, ...block }, index) => {
    const own = text.slice(block.start, block.end);
    const used = new Set<string>();
    const identifyPart = ({ kind, start, end, parts: within }: SourcePart): DocumentPart => {
      const words = own.slice(start, end).match(/\w+/g) ?? ['x'];
      let id = [kind, ...words].join('_');
      while (used.has(id)) id += '_';
      used.add(id);
      const part = { id, kind, start, end };
      return within ? { ...part, parts: within.map(identifyPart) } : part;
    };
    const identified = { ...block, id: `b${index}` };
    return parts ? { ...identified, parts: parts.map(identifyPart) } : identified;
  });
}

function build(text: string): DocumentNode {
  return buildDocument(text, { blocks: identify(text), resolve: () => undefined });
}

/** The nodes of a document with keys, in order. */
function listNodes(document: DocumentNode): { key: string; type: string | undefined }[] {
  const nodes: { key: string; type: string | undefined }[] = [];
  const visit = (node: BlockNode | ChildNode | FragmentNode): void => {
    if (node.object === 'text') return;
    nodes.push({ key: node.key, type: node.type });
    for (const child of node.nodes ?? []) visit(child);
    if (node.object !== 'fragment') for (const fragment of node.fragments ?? []) visit(fragment);
  };
  for (const node of document.nodes) visit(node);
  return nodes;
}

const listKeys = (text: string) => listNodes(build(text)).map(({ key }) => key);

describe('the keys of a document whose parts have ids', () => {
  it('are those of the parts, with what is in a part numbered after it', () => {
    const text = '* a [b](c.md)\n* d\n\n  * e\n\n{% hint %}\nf\n\n[g](h.md)\n{% endhint %}\n';
    expect(listNodes(build(text)).map(({ key, type }) => `${type} ${key}`)).toEqual([
      'list-unordered b0',
      'list-item b0~list-item_a_b_c_md',
      'paragraph b0~list-item_a_b_c_md.1',
      'link b0~list-item_a_b_c_md.2',
      'list-item b0~list-item_d_e',
      'paragraph b0~list-item_d_e.1',
      'list-unordered b0~list-unordered_e',
      'list-item b0~list-item_e',
      'paragraph b0~list-item_e.1',
      'hint b1',
      'paragraph b1~paragraph_f',
      'paragraph b1~paragraph_g_h_md',
      'link b1~paragraph_g_h_md.1',
    ]);
  });

  it('name the cells of a row by the row', () => {
    const text = '| a | b |\n| - | - |\n| | c |\n| d | e |\n';
    expect(listNodes(build(text)).map(({ key, type }) => `${type} ${key}`)).toEqual([
      'table b0',
      'table-cell b0~table-row_c',
      'paragraph b0~table-row_c.1',
      'table-cell b0~table-row_d_e',
      'paragraph b0~table-row_d_e.1',
      'table-cell b0~table-row_d_e.2',
      'paragraph b0~table-row_d_e.3',
    ]);
  });

  it('stay when others are inserted above, removed or moved', () => {
    const frames: ((...inner: string[]) => string)[] = [
      (...inner) => inner.map((each) => `* ${each}`).join('\n'),
      (...inner) => `| x |\n| - |\n${inner.map((each) => `| ${each} |`).join('\n')}`,
      (...inner) => `{% hint %}\n${inner.join('\n\n')}\n{% endhint %}`,
      (...inner) => inner.map((each) => `> ${each}`).join('\n>\n'),
      (...inner) => `<details>\n\n<summary>S</summary>\n\n${inner.join('\n\n')}\n\n</details>`,
      (...inner) =>
        `{% tabs %}\n${inner.map((each) => `{% tab title="${each}" %}\n${each}\n{% endtab %}`).join('\n')}\n{% endtabs %}`,
    ];
    for (const frame of frames) {
      const keys = listKeys(frame('one', 'two', 'three'));
      expect(listKeys(frame('zero', 'one', 'two', 'four', 'three'))).toEqual(
        expect.arrayContaining(keys),
      );
      expect(listKeys(frame('three', 'one', 'two')).toSorted()).toEqual(keys.toSorted());
      expect(keys).toEqual(expect.arrayContaining(listKeys(frame('two'))));
    }
  });

  it('are unique and the same at each reading, whatever the text', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const keys = listKeys(text);
        expect(new Set(keys).size).toBe(keys.length);
        expect(listKeys(text)).toEqual(keys);
      }),
      { numRuns: 500 },
    );
  });

  it('belong to nodes of the kind that the part has', () => {
    fc.assert(
      fc.property(markdownText, (text) => {
        const types = new Map(listNodes(build(text)).map(({ key, type }) => [key, type]));
        const check = (block: string, parts: readonly DocumentPart[] = []): void => {
          for (const { id, kind, parts: within } of parts) {
            const type = types.get(`${block}~${id}`);
            if (type !== undefined) expect(type).toBe(kind.replace('table-row', 'table-cell'));
            check(block, within);
          }
        };
        const blocks = identify(text);
        for (const { id, parts } of blocks) check(id, parts);
        for (const key of types.keys()) {
          const { block, part } = parseNodeKey(key);
          expect(blocks.some(({ id }) => id === block)).toBe(true);
          if (part !== undefined) expect(part).not.toMatch(/^(?:comment|footnote|definition)/);
        }
      }),
      { numRuns: 1000 },
    );
  });

  it('are as they were where parts have no ids, or other places', () => {
    const text = '* a\n* b\n';
    const [block] = identify(text);
    const numbered = ['b0', 'b0.1', 'b0.2', 'b0.3', 'b0.4'];
    const keysWith = (parts: DocumentPart[]) =>
      listNodes(
        buildDocument(text, {
          blocks: block ? [{ ...block, parts }] : [],
          resolve: () => undefined,
        }),
      ).map(({ key }) => key);
    expect(keysWith([])).toEqual(numbered);
    const moved = (block?.parts ?? []).map((part) => ({ ...part, end: part.end - 1 }));
    expect(keysWith(moved)).toEqual(numbered);
    const same = (block?.parts ?? []).map((part) => ({ ...part, id: 'same' }));
    expect(keysWith(same)).toEqual(['b0', 'b0~same', 'b0~same.1', 'b0.1', 'b0.2']);
  });
});
