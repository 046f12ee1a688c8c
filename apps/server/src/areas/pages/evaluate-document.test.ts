import {
  type BlockNode,
  buildDocument,
  type DocumentNode,
  makeExpressionScope,
} from '@octavo/markup';
import { describe, expect, it } from 'vitest';
import { type DocumentView, evaluateDocument, listReusableContents } from './evaluate-document.ts';

const includes: Record<string, { kind: 'reusable-content'; reusableContent: string }> = {
  'note.md': { kind: 'reusable-content', reusableContent: 'note' },
  'loop.md': { kind: 'reusable-content', reusableContent: 'loop' },
  'gone.md': { kind: 'reusable-content', reusableContent: 'gone' },
};

function build(text: string, kind: 'page' | 'fragment' = 'page'): DocumentNode {
  return buildDocument(text, { blocks: [], resolve: (raw) => includes[raw], kind });
}

const contents = new Map([
  ['note', build('## Note\n\nFire twice.\n', 'fragment')],
  ['loop', build('Again.\n\n{% include "loop.md" %}\n', 'fragment')],
]);

const scope = makeExpressionScope({
  variables: { space: { version: '2.1' }, page: {} },
  claims: { unsigned: { beta: true } },
});

const plain: DocumentView = { evaluated: 'false', scope };
const dereferencing: DocumentView = {
  ...plain,
  dereference: (ref) =>
    ref.kind === 'reusable-content' ? contents.get(ref.reusableContent) : undefined,
};

const typesOf = (document: DocumentNode) => document.nodes.map(({ type }) => type);
const textOf = (document: DocumentNode) =>
  JSON.stringify(document.nodes)
    .match(/(?<="text":")[^"]+/g)
    ?.join('|');

function keysOf(node: unknown): string[] {
  if (typeof node !== 'object' || node === null) {
    return [];
  }
  const own = 'key' in node && typeof node.key === 'string' ? [node.key] : [];
  return [...own, ...Object.values(node).flatMap(keysOf)];
}

const conditional = `{% if visitor.claims.unsigned.beta %}
Beta text.
{% endif %}

{% if visitor.claims.unsigned.alpha %}
Alpha text.
{% endif %}
`;

describe('evaluating a document', () => {
  it('answers the document itself where nothing is asked', () => {
    const document = build(conditional);
    expect(evaluateDocument(document, plain)).toBe(document);
    expect(typesOf(document)).toEqual(['if', 'if']);
  });

  it.each(['true', 'deterministic-only'] as const)('keeps what holds with %s', (evaluated) => {
    const result = evaluateDocument(build(conditional), { ...plain, evaluated });
    expect(typesOf(result)).toEqual(['paragraph']);
    expect(textOf(result)).toBe('Beta text.');
  });

  it('replaces expressions by their value, those about the visitor only with true', () => {
    const text =
      'Release <code class="expression">space.vars.version</code> for <code class="expression">visitor.claims.unsigned.beta</code>.';
    const all = evaluateDocument(build(text), { ...plain, evaluated: 'true' });
    expect(textOf(all)?.replaceAll('|', '')).toBe('Release 2.1 for true.');
    const some = evaluateDocument(build(text), { ...plain, evaluated: 'deterministic-only' });
    expect(textOf(some)).toContain('2.1');
    expect(JSON.stringify(some)).toContain('visitor.claims.unsigned.beta');
  });

  it('replaces a reusable content by its blocks, with keys and anchors of their own', () => {
    const document = build('{% include "note.md" %}\n\n## Note\n\n{% include "note.md" %}\n');
    const result = evaluateDocument(document, dereferencing);
    expect(typesOf(result)).toEqual([
      'heading-1',
      'paragraph',
      'heading-1',
      'heading-1',
      'paragraph',
    ]);
    const anchors = result.nodes.flatMap((node: BlockNode) => node.meta?.id ?? []);
    expect(anchors).toEqual(['note', 'note-1', 'note-2']);
    const keys = keysOf(result);
    expect(new Set(keys).size).toBe(keys.length);
    expect(typesOf(document)).toContain('reusable-content');
  });

  it('leaves what is missing or includes itself as a reference', () => {
    const result = evaluateDocument(
      build('{% include "gone.md" %}\n\n{% include "loop.md" %}\n'),
      dereferencing,
    );
    expect(typesOf(result)).toEqual(['reusable-content', 'paragraph', 'reusable-content']);
  });

  it('leaves a reference of what is large and was included a few times', () => {
    const document = build('{% include "note.md" %}\n\n'.repeat(100));
    const large = build('x'.repeat(1024 ** 2), 'fragment');
    const types = typesOf(evaluateDocument(document, { ...plain, dereference: () => large }));
    expect(types).toHaveLength(100);
    expect(types.slice(0, 6).filter((type) => type === 'reusable-content').length).toBeLessThan(4);
    expect(types.slice(6).every((type) => type === 'reusable-content')).toBe(true);
  });

  it('finds reusable contents wherever they are', () => {
    const document = build(
      '{% include "note.md" %}\n\n{% if x %}\n{% include "gone.md" %}\n{% endif %}\n',
    );
    expect(listReusableContents(document)).toEqual([includes['note.md'], includes['gone.md']]);
  });
});
