import { alignBlocks, type StoredDocument } from '@octavo/content';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ChildNode, DocumentNode } from '../document.ts';
import { buildDocument, readPage } from '../read/index.ts';
import { FIXTURE_CONTEXT } from '../testing/fixture-context.ts';
import { resolveFixtureTarget } from '../testing/fixture-space.ts';
import { inspectHtml } from '../testing/inspect-html.ts';
import { documentOf, paragraph } from '../testing/make-nodes.ts';
import { renderText } from '../text.ts';
import { applyDocumentDiff, diffDocuments } from './diff-document.ts';
import { renderDiffHtml } from './render-diff.ts';

const hashText = (text: string) => `#${text}`;

let count = 0;
function write(text: string, before: StoredDocument | null = null): StoredDocument {
  const { blocks } = readPage(text, hashText);
  const newId = () => `b${count++}`;
  return { text, blocks: alignBlocks(before, { text, blocks }, newId), links: {} };
}

function build({ text, blocks }: StoredDocument): DocumentNode {
  return buildDocument(text, { blocks, resolve: resolveFixtureTarget });
}

function compare(before: string, after: string) {
  const from = write(before);
  return diffDocuments(build(from), build(write(after, from)));
}

const BLOCKS = [
  'Fire the kiln slowly.',
  'Fire the kiln [slowly](slow.md), then faster.',
  '## Cones',
  '## Cones and <script>alert(1)</script>',
  '* one\n* two',
  '* one\n* three',
  '```js\nlet a = "<b>";\n```',
  '{% hint style="info" %}\nMind the heat.\n{% endhint %}',
  '{% hint style="danger" %}\nMind the heat.\n{% endhint %}',
  '| a | b |\n| - | - |\n| 1 | 2 |',
  '陶芸は楽しい。',
  '<details><summary>More</summary>\n\nHidden.\n\n</details>',
];

const pages = fc
  .array(fc.constantFrom(...BLOCKS), { maxLength: 7 })
  .map((blocks) => blocks.join('\n\n'));

describe('comparing documents', () => {
  it('names blocks that came, went, changed and moved', () => {
    const diff = compare(
      'Alpha one.\n\nBeta two three.\n\nGamma four.\n\nDelta five.\n',
      'Delta five.\n\nAlpha one.\n\nBeta two 3.\n\nEpsilon is entirely new here.\n\nZeta six.\n',
    );
    expect(diff.counts).toEqual({ added: 1, removed: 0, edited: 2, moved: 1 });
    expect(diff.blocks.map(({ type }) => type)).toEqual([
      ...['moved', 'unchanged', 'edited', 'edited', 'added'],
    ]);
    expect(diff.blocks[2]).toMatchObject({
      words: [
        { text: 'Beta two ' },
        { text: 'three', change: 'removed' },
        { text: '3', change: 'added' },
        { text: '.' },
      ],
    });
  });

  it('says that a block was edited where only an attribute differs', () => {
    const diff = compare('{% hint style="info" %}\nHot.\n{% endhint %}\n', HINT);
    expect(diff.blocks).toMatchObject([{ type: 'edited', words: [{ text: 'Hot.' }] }]);
    const html = renderDiffHtml(diff, FIXTURE_CONTEXT);
    expect(html).toMatch(/<del class="difference-before">.*hint-info.*<ins .*hint-danger/s);
  });

  it('stands for a document that is not there', () => {
    const document = documentOf(paragraph('New'));
    expect(diffDocuments(null, document).counts.added).toBe(1);
    expect(diffDocuments(document, null).counts.removed).toBe(1);
    expect(diffDocuments(null, null).blocks).toEqual([]);
  });

  it('shows words that came and went, escaped, with labels', () => {
    const html = renderDiffHtml(compare('Safe `<b>` text\n', 'Safe `<i>` text\n'), FIXTURE_CONTEXT);
    expect(html).toContain('<section class="difference difference-edited" aria-label="Edited">');
    expect(html).toMatch(/<del>.*<\/del><ins>.*<\/ins>/);
    expect(inspectHtml(html)).toEqual([]);
  });

  it('gives the document after when it is applied to the one before', () => {
    fc.assert(
      fc.property(pages, pages, (before, after) => {
        const from = write(before);
        const [one, two] = [build(from), build(write(after, from))];
        const diff = diffDocuments(one, two);
        expect(withoutPlaces(applyDocumentDiff(one, diff))).toEqual(withoutPlaces(two.nodes));
        expect(JSON.parse(JSON.stringify(diff))).toEqual(diff);
        for (const block of diff.blocks) {
          if (block.type === 'edited') {
            const without = (change: string) =>
              block.words.flatMap((run) => (run.change === change ? [] : run.text)).join('');
            expect(without('added')).toBe(renderText(documentOf(block.before)));
            expect(without('removed')).toBe(renderText(documentOf(block.after)));
          }
        }
      }),
    );
  });

  it('renders safe HTML with every id once, whatever the documents', () => {
    fc.assert(
      fc.property(pages, pages, (before, after) => {
        expect(inspectHtml(renderDiffHtml(compare(before, after), FIXTURE_CONTEXT))).toEqual([]);
      }),
    );
  });

  it('never throws on documents of any shape', () => {
    const node = fc.record({
      object: fc.constant('block'),
      type: fc.constantFrom('paragraph', 'difference', 'conflict', 'table', 'code', 'x'),
      key: fc.constantFrom('a', 'b', 'a.1', '__proto__'),
      data: fc.dictionary(fc.constantFrom('change', 'words', 'conflict', 'count'), fc.jsonValue()),
      nodes: fc.constant<ChildNode[]>([]),
    });
    const document = fc
      .array(node, { maxLength: 5 })
      .map((nodes) => documentOf(...(nodes as Parameters<typeof documentOf>)));
    fc.assert(
      fc.property(document, document, (before, after) => {
        const diff = diffDocuments(before, after);
        expect(applyDocumentDiff(before, diff)).toHaveLength(after.nodes.length);
        expect(inspectHtml(renderDiffHtml(diff, FIXTURE_CONTEXT))).toEqual([]);
      }),
    );
  });

  it('compares the words of a document up to an amount of work, and shows the rest whole', () => {
    const make = (word: string) =>
      Array.from({ length: 30 }, (_, n) => keyed(`${'same '.repeat(400)}${word}`, n));
    const diff = diffDocuments(documentOf(...make('a')), documentOf(...make('b')));
    const compared = diff.blocks.map((block) =>
      block.type === 'edited'
        ? block.words.filter(({ change }) => change === undefined).length
        : -1,
    );
    expect(diff.counts.edited).toBe(30);
    expect(compared).toEqual([...Array(17).fill(1), ...Array(13).fill(0)]);
  });

  it('shows a block whole in which everything changed', () => {
    const huge = (word: string) => keyed(Array(60_000).fill(word).join(' '), 1);
    const diff = diffDocuments(documentOf(huge('x y')), documentOf(huge('z q')));
    expect(diff.blocks.map((block) => block.type === 'edited' && block.words.length)).toEqual([2]);
  });
});

const HINT = '{% hint style="danger" %}\nHot.\n{% endhint %}\n';

function keyed(text: string, index: number) {
  return { ...paragraph(text), key: `k-${index}` };
}

/** Nodes as JSON without keys and anchors, which derive from their places. */
function withoutPlaces(value: unknown): unknown {
  return JSON.parse(
    JSON.stringify(value, (name, child) => (name === 'key' || name === 'meta' ? undefined : child)),
  );
}
