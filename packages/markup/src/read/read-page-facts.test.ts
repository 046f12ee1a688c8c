import type { ContentRef } from '@octavo/content';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildDocument, listRefs, renderHtml, splitSections } from '../index.ts';
import { markdownText } from '../testing/arbitrary-text.ts';
import { FIXTURE_CONTEXT } from '../testing/fixture-context.ts';
import { readPage } from './read-page.ts';
import { readPageFacts } from './read-page-facts.ts';

const hash = (text: string) => `#${text}`;
const page: ContentRef = { kind: 'page', page: 'p1' };
const resolve = (raw: string) => (raw === 'kiln.md' ? page : undefined);

/** What indexes would hold of a text if they parsed it, with blocks named by their index. */
function parse(text: string) {
  const { blocks } = readPage(text, hash);
  const withIds = blocks.map((block, index) => ({ ...block, id: String(index) }));
  const document = buildDocument(text, { blocks: withIds, resolve });
  const { found, anchors } = listRefs(document);
  const named = found.map(({ node, ...ref }) => ({ ...ref, block: Number(node) }));
  return { document, facts: { sections: splitSections(document), found: named, anchors } };
}

const PLAIN = `---
description: About kilns
---

# Kilns

A [kiln](kiln.md) is **hot**, see [below](#care) and [no page](none.md). :fire:

## Care

1. Heat it
   * slowly, \`like\` [so](kiln.md)
2. Wait

> Quoted ~~twice~~ once.

\`\`\`js
const kiln = 1;
\`\`\`

## Care

* [ ] Clean the [kiln](https://example.com/kiln)

***
`;

describe('the facts of a page', () => {
  it('are what its document says, and the page is read as ever', () => {
    const { source, facts } = readPageFacts(PLAIN, hash, resolve);
    expect(source).toEqual(readPage(PLAIN, hash));
    expect(facts).toEqual(parse(PLAIN).facts);
    expect(facts?.anchors).toEqual(['care', 'care-1']);
    expect(facts?.found.map(({ block }) => block)).toEqual([1, 1, 1, 3, 7]);
  });

  it.each([
    ['a hint', '{% hint style="info" %}\na\n{% endhint %}\n'],
    ['a condition', '{% if visitor.claims.unsigned.a %}\na\n{% endif %}\n'],
    ['a reusable content', '{% include "a.md" %}\n'],
    ['an expression', 'a <code class="expression">space.vars.a</code>\n'],
    ['a note', 'a[^1]\n\n[^1]: b\n'],
    ['a formula', 'a $$x$$\n'],
    ['a table', '| a |\n| - |\n| b |\n'],
    ['a picture', '![a](a.png)\n'],
    ['what can be unfolded', '<details><summary>a</summary>\n\nb\n\n</details>\n'],
  ])('are not found of a text with %s', (_name, text) => {
    const { source, facts } = readPageFacts(`# A\n\nb\n\n${text}`, hash, resolve);
    expect(facts).toBeUndefined();
    expect(source).toEqual(readPage(`# A\n\nb\n\n${text}`, hash));
  });

  it('are those of the document, and the source that of the page, of any text', () => {
    let plain = 0;
    fc.assert(
      fc.property(markdownText, (text) => {
        const { source, facts } = readPageFacts(text, hash, resolve);
        expect(source).toEqual(readPage(text, hash));
        if (facts === undefined) return;
        plain += 1;
        expect(facts).toEqual(parse(text).facts);
      }),
      { numRuns: 1000 },
    );
    expect(plain).toBeGreaterThan(50);
  });
});

/** Texts of about `size` characters of what is plain, as hard to render as that can be. */
const HOSTILE: Record<string, (size: number) => string> = {
  'nested quotes': (size) => `${'> '.repeat(50)}a\n\n`.repeat(size / 103),
  'nested lists': (size) =>
    Array.from({ length: size / 60 }, (_, n) => `${'  '.repeat(n % 50)}* a`).join('\n'),
  'a list in a quote in a list': (size) => `${'> * '.repeat(25)}a\n\n`.repeat(size / 103),
  'marks in marks': (size) => '***a~~b~~*c** '.repeat(size / 14),
  'marks never closed': (size) => '**a *b ~~c '.repeat(size / 11),
  'headings alike': (size) => '## a\n\n'.repeat(size / 6),
  'headings like those that are numbered': (size) =>
    Array.from({ length: size / 20 }, (_, n) => `## a\n\n## a-${n}\n`).join('\n'),
  links: (size) => '[a](b) '.repeat(size / 7),
  'uses of a long link definition': (size) =>
    `${'[a] '.repeat(size / 8)}\n\n[a]: https://example.com/${'b'.repeat(size / 2)}`,
  'one long link': (size) => `[a](https://example.com/${'&'.repeat(size)})`,
  'what has to be escaped': (size) => '< & > " '.repeat(size / 8),
  'lines of code': (size) => `\`\`\`js\n${'a\n'.repeat(size / 2)}\`\`\`\n`,
  'blocks of code': (size) => '```js\na\n```\n\n'.repeat(size / 13),
  'short lines': (size) => 'a\\\n'.repeat(size / 3),
  'code spans': (size) => '`a` '.repeat(size / 4),
  emoji: (size) => ':fire: '.repeat(size / 7),
  'one long word': (size) => 'a'.repeat(size),
};

/** Far more than linear time takes on a busy machine, far less than quadratic time does. */
const MOST_MS = 4000;

describe('a plain text', () => {
  it.each(Object.entries(HOSTILE))(
    '%s: is rendered and split in good time',
    (_name, make) => {
      const text = make(400_000);
      expect(readPageFacts(text, hash, resolve).facts).toBeDefined();
      const { document } = parse(text);
      const built = process.cpuUsage();
      renderHtml(document, FIXTURE_CONTEXT);
      splitSections(document);
      expect(process.cpuUsage(built).user / 1000).toBeLessThan(MOST_MS);
    },
    60_000,
  );
});
