import fc from 'fast-check';
import { expect, it } from 'vitest';
import { compileTypst } from '../../tests/compile-typst.ts';
import type { DocumentNode } from '../document.ts';
import { BLOCKS, INLINES } from '../schema/index.ts';
import { PICTURE_PATH, typstContextOf } from './testing/typst-context-of.ts';
import { writeTypst } from './write-book.ts';

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="64" height="48"/>';
const PICTURES = new Map([[PICTURE_PATH, new TextEncoder().encode(SVG)]]);

const context = typstContextOf({
  resolveRef: (ref) => ({ href: JSON.stringify(ref), title: '"#panic()', emoji: '<b>' }),
  resolveFile: (ref) => (ref.kind === 'file' ? { src: ref.file, name: '', size: -1 } : undefined),
  resolveImage: () => ({ path: PICTURE_PATH }),
  reusableContent: () => ({ object: 'document', data: { schemaVersion: 8 }, nodes: [] }),
});

const FIELDS = [
  ...['ref', 'refDark', 'url', 'props', 'syntax', 'title', 'style', 'icon', 'label', 'formula'],
  ...['expression', 'code', 'alt', 'caption', 'description', 'date', 'tags', 'path', 'method'],
  ...['width', 'align', 'start', 'name', 'schemas', 'action', 'slug', 'query', 'source', 'color'],
  ...['lineNumbers', 'withFrame', 'highlighted', 'checked', 'integration', 'block', 'kind', 'size'],
  ...['verticalAlignment', 'change', 'words', 'count', 'format', 'spec', 'category'],
];

const word = fc.oneof(
  fc.constantFrom('"', '\\', '#a', '$', ']', 'a b', 'https://a.example', 'GET', 'select', 'a'),
  fc.constantFrom('\\frac{a', '\\sqrt[3]{\\frac12}', '1e999', '2026-02-31', '1f680', '', '\ud800'),
  fc.string({ maxLength: 8 }),
);
const ref = fc.oneof(
  fc.record({ kind: fc.constantFrom('url', 'file', 'page'), url: word, file: word, page: word }),
  fc.record({
    kind: fc.constantFrom('anchor', 'openapi', 'tag'),
    anchor: word,
    spec: word,
    tag: word,
  }),
);
const amount = fc.oneof(
  fc.double(),
  fc.record({ value: fc.double(), unit: fc.constantFrom('px', '%', 'x') }),
);
const table = fc.record({
  view: fc.record({
    type: fc.constantFrom('grid', 'cards'),
    columns: fc.array(fc.constantFrom('a', 'b', 'c')),
    columnWidths: fc.dictionary(fc.constantFrom('a', 'b'), fc.double()),
    coverDefinition: fc.constant('a'),
    targetDefinition: fc.constant('b'),
  }),
  definition: fc.dictionary(
    fc.constantFrom('a', 'b', 'c'),
    fc.record({
      title: word,
      type: fc.constantFrom(
        ...['text', 'number', 'select', 'image', 'files', 'users', 'content-ref', 'rating'],
        'checkbox',
      ),
      max: fc.double(),
      textAlignment: fc.constantFrom('left', 'center', 'right', 'x'),
      verticalAlignment: fc.constantFrom('middle', 'bottom', 'x'),
    }),
  ),
  records: fc.dictionary(
    word,
    fc.record({
      orderIndex: word,
      values: fc.dictionary(
        fc.constantFrom('a', 'b', 'c'),
        fc.oneof(ref, word, fc.double(), fc.boolean(), fc.array(word)),
      ),
    }),
  ),
  cellMerges: fc.array(
    fc.record({
      anchor: fc.record({ record: word, column: fc.constantFrom('a', 'b') }),
      rowSpan: fc.integer(),
      colSpan: fc.integer({ min: -1, max: 60 }),
    }),
  ),
});
const data = fc.oneof(
  fc.dictionary(
    fc.constantFrom(...FIELDS),
    fc.oneof(word, ref, amount, fc.boolean(), fc.jsonValue({ maxDepth: 2 })),
    { maxKeys: 6 },
  ),
  table,
);

const leaf = fc.record({
  object: fc.constant('leaf'),
  text: word,
  marks: fc.array(
    fc.record({
      object: fc.constant('mark'),
      type: fc.constantFrom('bold', 'italic', 'code', 'keyboard', 'superscript', 'color', 'x'),
      data: fc.record({ text: word, background: fc.constantFrom('red', '$info', '"') }),
    }),
    { maxLength: 3 },
  ),
});
const textNode = fc.record({
  object: fc.constant('text'),
  leaves: fc.array(leaf, { maxLength: 3 }),
});

const bounded = { maxDepth: 4, depthSize: 'small', depthIdentifier: 'document' } as const;

const { block } = fc.letrec((tie) => {
  const nodes = fc.oneof(
    bounded,
    fc.array(textNode, { maxLength: 2 }),
    fc.array(fc.oneof(textNode, tie('inline')), { maxLength: 3 }),
    fc.array(tie('block'), { maxLength: 3 }),
    fc.array(fc.oneof(tie('block'), textNode, fc.jsonValue({ maxDepth: 1 })), { maxLength: 3 }),
  );
  const slot = fc.record({
    object: fc.constant('fragment'),
    key: word,
    fragment: fc.constantFrom(
      ...[
        'caption',
        'expandable-title',
        'expandable-body',
        'annotation-body',
        'a',
        'ours',
        'after',
      ],
    ),
    nodes: fc.array(tie('block'), { maxLength: 2 }),
  });
  const fragments = fc.oneof(bounded, fc.constant([]), fc.array(slot, { maxLength: 2 }));
  const node = { key: word, data, nodes, fragments };
  const meta = fc.option(fc.record({ id: word }), { nil: undefined });
  const blockTypes = [...Object.keys(BLOCKS), 'script', 'constructor'];
  const inlineTypes = [...Object.keys(INLINES), 'script', 'toString'];
  return {
    block: fc.record({
      object: fc.constant('block'),
      type: fc.constantFrom(...blockTypes),
      meta,
      ...node,
    }),
    inline: fc.record({
      object: fc.constant('inline'),
      type: fc.constantFrom(...inlineTypes),
      ...node,
    }),
  };
});

it('documents of any origin compile, whatever they hold', () => {
  fc.assert(
    fc.property(fc.array(block, { maxLength: 8 }), (nodes) => {
      const document = { object: 'document', data: {}, nodes } as unknown as DocumentNode;
      expect(compileTypst(writeTypst(document, context), PICTURES).problems).toEqual([]);
    }),
    { numRuns: Number(process.env.RUNS ?? 250) },
  );
});
