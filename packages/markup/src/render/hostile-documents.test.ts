import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DocumentNode } from '../document.ts';
import { listCode, listOutline, usesMath } from '../outline.ts';
import { buildDocument, readPage } from '../read/index.ts';
import { splitSections } from '../sections.ts';
import { inspectHtml } from '../testing/inspect-html.ts';
import { contextOf } from '../testing/make-nodes.ts';
import { renderText } from '../text.ts';
import { renderHtml } from './render-html.ts';

const EVIL = [
  ...[
    'javascript:alert(1)',
    'JAVASCRIPT:x',
    ' javascript:x',
    'java\nscript:x',
    '\u0001javascript:x',
  ],
  ...['data:text/html,<script>', 'vbscript:x', '"><script>alert(1)</script>', "' onload='x"],
  ...[
    '" onmouseover="x',
    '</code></pre><img src=x onerror=x>',
    '<svg/onload=x>',
    '&#106;avascript:x',
  ],
  ...[
    '{% if true %}',
    '__proto__',
    'constructor',
    '\ud800',
    '\u0000',
    '-->',
    ']]>',
    '//host',
    '#a',
  ],
];

const context = contextOf({
  resolveRef: (ref) => ({
    href: JSON.stringify(ref),
    title: '"><script>',
    emoji: '<b>',
    icon: '" x="',
  }),
  resolveFile: (ref) =>
    ref.kind === 'file'
      ? { src: ref.file, name: '"><script>', contentType: '<b>', size: -1 }
      : undefined,
  reusableContent: () => ({ object: 'document', data: { schemaVersion: 8 }, nodes: [] }),
  highlight: (code) => (code.length % 2 === 0 ? code : undefined),
  variables: { space: { v: '<script>' }, page: {} },
  claims: { x: '<script>' },
  linkAnchors: true,
});

const word = fc.oneof(fc.constantFrom(...EVIL), fc.string({ maxLength: 8 }));
const ref = fc.oneof(
  fc.record({ kind: fc.constant('url'), url: word }),
  fc.record({ kind: fc.constant('file'), file: word }),
  fc.record({ kind: fc.constant('anchor'), anchor: word }),
  fc.record({ kind: fc.constant('page'), page: word }),
  fc.record({ kind: fc.constant('reusable-content'), reusableContent: word }),
  word,
);

const BLOCK_TYPES = [
  ...['paragraph', 'heading-1', 'heading-3', 'list-ordered', 'list-unordered', 'list-tasks'],
  ...['list-item', 'divider', 'blockquote', 'code', 'code-line', 'hint', 'math', 'images', 'image'],
  ...['file', 'drawing', 'embed', 'content-ref', 'expandable', 'tabs', 'tabs-item', 'stepper'],
  ...['stepper-step', 'columns', 'column', 'table', 'integration', 'reusable-content', 'if'],
  ...['swagger', 'openapi-operation', 'openapi-schemas', 'openapi-webhook', 'updates', 'update'],
  'openapi-changes',
  ...['prompt', 'script'],
];
const INLINE_TYPES = [
  ...['link', 'emoji', 'icon', 'expression', 'inline-math', 'inline-image', 'annotation'],
  ...['mention', 'button', 'script'],
];
const MARKS = ['bold', 'italic', 'code', 'strikethrough', 'keyboard', 'superscript', 'color', 'x'];

const length = fc.oneof(
  fc.double(),
  fc.record({ value: fc.integer(), unit: fc.constantFrom('px', '%', 'x') }),
);
const data = fc.oneof(
  fc.dictionary(
    fc.constantFrom(
      ...['ref', 'refDark', 'url', 'props', 'syntax', 'title', 'style', 'icon', 'label', 'formula'],
      ...['expression', 'code', 'alt', 'caption', 'description', 'date', 'tags', 'path', 'method'],
      ...[
        'width',
        'align',
        'start',
        'name',
        'schemas',
        'action',
        'slug',
        'query',
        'source',
        'color',
      ],
      ...['expandable', 'collapsedLineCount', 'checked', 'integration', 'block', 'kind', 'size'],
    ),
    fc.oneof(word, ref, length, fc.boolean(), fc.jsonValue({ maxDepth: 2 })),
    { maxKeys: 6 },
  ),
  fc.record({
    view: fc.record({
      type: fc.constantFrom('grid', 'cards'),
      columns: fc.array(fc.constantFrom('a', 'b')),
    }),
    definition: fc.dictionary(
      fc.constantFrom('a', 'b'),
      fc.record({
        title: word,
        type: fc.constantFrom('text', 'select', 'image', 'files', 'content-ref', 'rating'),
        max: fc.double(),
      }),
    ),
    records: fc.dictionary(
      word,
      fc.record({
        orderIndex: word,
        values: fc.dictionary(fc.constantFrom('a', 'b'), fc.oneof(ref, word, fc.array(word))),
      }),
    ),
    cellMerges: fc.array(
      fc.record({
        anchor: fc.record({ record: word, column: fc.constant('a') }),
        rowSpan: fc.integer(),
      }),
    ),
  }),
);

const mark = fc.record({
  object: fc.constant('mark'),
  type: fc.constantFrom(...MARKS),
  data: fc.record({ text: word, background: word }),
});
const leaf = fc.record({
  object: fc.constant('leaf'),
  text: word,
  marks: fc.array(mark, { maxLength: 2 }),
});
const textNode = fc.record({
  object: fc.constant('text'),
  leaves: fc.array(leaf, { maxLength: 3 }),
});

const bounded = { maxDepth: 4, depthSize: 'small', depthIdentifier: 'document' } as const;

const { block } = fc.letrec((tie) => {
  const meta = fc.option(fc.record({ id: word }), { nil: undefined });
  const nodes = fc.oneof(
    bounded,
    fc.array(textNode, { maxLength: 2 }),
    fc.array(fc.oneof(textNode, tie('inline')), { maxLength: 3 }),
    fc.array(tie('block'), { maxLength: 3 }),
    fc.array(fc.oneof(tie('block'), fc.jsonValue({ maxDepth: 1 })), { maxLength: 2 }),
  );
  const slot = fc.record({
    object: fc.constant('fragment'),
    key: word,
    fragment: fc.constantFrom(
      'caption',
      'expandable-title',
      'expandable-body',
      'annotation-body',
      'a',
    ),
    nodes: fc.array(tie('block'), { maxLength: 2 }),
  });
  const fragments = fc.oneof(bounded, fc.constant([]), fc.array(slot, { maxLength: 2 }));
  const node = { key: word, data, nodes, fragments };
  return {
    block: fc.record({
      object: fc.constant('block'),
      type: fc.constantFrom(...BLOCK_TYPES),
      meta,
      ...node,
    }),
    inline: fc.record({
      object: fc.constant('inline'),
      type: fc.constantFrom(...INLINE_TYPES),
      ...node,
    }),
  };
});

function listDangers(html: string): string[] {
  return inspectHtml(html).filter((problem) => /^(?:element|attribute|address|id) /.test(problem));
}

describe('documents of any origin', () => {
  it('never yield a script, a handler, a style or an unsafe address, whatever they hold', () => {
    fc.assert(
      fc.property(fc.array(block, { maxLength: 4 }), (nodes) => {
        const document = { object: 'document', data: {}, nodes } as unknown as DocumentNode;
        expect(listDangers(renderHtml(document, context))).toEqual([]);
      }),
      { numRuns: 1500 },
    );
  });

  it('never make text, sections or outline throw', () => {
    fc.assert(
      fc.property(fc.array(block, { maxLength: 4 }), (nodes) => {
        const document = { object: 'document', data: {}, nodes } as unknown as DocumentNode;
        const words = [renderText(document), ...splitSections(document).map(({ text }) => text)];
        expect(words.every((one) => typeof one === 'string')).toBe(true);
        expect(Array.isArray(listOutline(document)) && Array.isArray(listCode(document))).toBe(
          true,
        );
        expect(typeof usesMath(document)).toBe('boolean');
      }),
      { numRuns: 500 },
    );
  });

  it('nested without end are cut, not a crash', () => {
    let node: unknown = { object: 'text', leaves: [{ object: 'leaf', text: 'deep', marks: [] }] };
    for (let depth = 0; depth < 3000; depth += 1) {
      node = { object: 'block', type: 'blockquote', key: `k${depth}`, data: {}, nodes: [node] };
    }
    const document = { object: 'document', data: {}, nodes: [node] } as unknown as DocumentNode;
    expect(renderHtml(document, context)).not.toContain('deep');
    expect(renderText(document)).toBe('');
  });
});

const MARKDOWN = [
  ...[
    '# ',
    '\n\n',
    '\n',
    '* ',
    '1. ',
    '> ',
    '`',
    '```\n',
    '~~~js\n',
    '**',
    '_',
    '[a](',
    ')',
    '![',
    '](<',
  ],
  ...[
    '{% hint style="info" %}\n',
    '{% endhint %}\n',
    '{% tabs %}\n',
    '{% tab title="',
    '" %}\n',
    '{% endtab %}\n',
  ],
  ...[
    '{% endtabs %}\n',
    '{% embed url="',
    '{% code title="',
    '{% if ',
    ' %}\n',
    '{% @x/y url="',
    '{% content-ref url="',
  ],
  ...[
    '<details><summary>',
    '</summary>',
    '</details>',
    '<table data-view="cards"><thead><tr><th>',
    '</th></tr></thead><tbody><tr><td>',
  ],
  ...[
    '</td></tr></tbody></table>',
    '<figure><img src="',
    '" alt="',
    '"><figcaption>',
    '<mark style="color:red">',
    '</mark>',
  ],
  ...[
    '<a href="',
    '" class="button primary">',
    '</a>',
    '<script>',
    '<p align="center">',
    '$$',
    '[^1]',
    '\n[^1]: ',
    ':rocket:',
  ],
  ...[
    '| a | b |\n| - | - |\n| ',
    ' |',
    '&#x20;',
    '\\',
    '<code class="expression">',
    '</code>',
    '<i class="fa-',
    '<kbd>',
  ],
];

describe('Markdown of any origin', () => {
  it('never yields a script, a handler, a style or an unsafe address', () => {
    const markdown = fc
      .array(fc.oneof(fc.constantFrom(...MARKDOWN), word), { maxLength: 30 })
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(markdown, (text) => {
        const blocks = readPage(text, (value) => value).blocks.map((one, index) => ({
          ...one,
          id: `b${index}`,
        }));
        const resolve = (raw: string) => ({ kind: 'file' as const, file: raw });
        const document = buildDocument(text, { blocks, resolve });
        const problems = inspectHtml(renderHtml(document, context));
        expect(problems.filter((problem) => !problem.startsWith('tag in text'))).toEqual([]);
      }),
      { numRuns: 1500 },
    );
  });
});
