import { describe, expect, it } from 'vitest';
import type { BlockNode, DocumentNode } from '../document.ts';
import { makeExpressionScope } from '../expression/evaluate-expression.ts';
import { listOutline } from '../outline.ts';
import {
  block,
  contextOf,
  documentOf,
  fragment,
  heading,
  inline,
  paragraph,
} from '../testing/make-nodes.ts';
import { expandDocument } from './expand-document.ts';
import { renderHtml } from './render-html.ts';

const include = (id: string) =>
  block('reusable-content', { ref: { kind: 'reusable-content', reusableContent: id } });

function contextWith(contents: Record<string, DocumentNode>) {
  return contextOf({
    reusableContent: (ref) =>
      ref.kind === 'reusable-content' ? contents[ref.reusableContent] : undefined,
    claims: { plan: 'pro' },
  });
}

const expand = (document: DocumentNode, contents: Record<string, DocumentNode> = {}) => {
  const context = contextWith(contents);
  return expandDocument(document, context, makeExpressionScope(context));
};

function listKeys(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(listKeys);
  if (typeof value !== 'object' || value === null) return [];
  const own = 'key' in value ? [String(value.key)] : [];
  return [...own, ...Object.values(value).flatMap(listKeys)];
}

describe('expandDocument', () => {
  it('answers the document itself where there is nothing to replace', () => {
    const slot = block('expandable', {}, [], {
      fragments: [fragment('expandable-body', paragraph('b'))],
    });
    const document = documentOf(heading(1, 'A', 'a'), block('hint', {}, [paragraph('a')]), slot);
    expect(expand(document)).toBe(document);
  });

  it('replaces reusable contents wherever they stand', () => {
    const slot = fragment('expandable-body', include('r'));
    const document = documentOf(include('r'), block('expandable', {}, [], { fragments: [slot] }));
    const html = renderHtml(document, contextWith({ r: documentOf(paragraph('shared')) }));
    expect(html).toBe(
      '<p>shared</p><details class="expandable"><summary></summary><div class="expandable-body"><p>shared</p></div></details>',
    );
  });

  it('replaces conditions by their nodes or by nothing', () => {
    const when = (expression: string, words: string) =>
      block('if', { expression }, [paragraph(words)]);
    const nested = block('if', { expression: 'true' }, [when('visitor.claims.plan == "pro"', 'a')]);
    const document = documentOf(nested, when('visitor.claims.plan == "free"', 'b'), when('(', 'c'));
    expect(renderHtml(document, contextWith({}))).toBe('<p>a</p>');
  });

  it('keeps keys and anchors unique, in the outline as on the page', () => {
    const shared = documentOf(heading(1, 'Shared', 'shared'), paragraph('p'));
    const document = documentOf(heading(1, 'Shared', 'shared'), include('r'), include('r'));
    const expanded = expand(document, { r: shared });
    expect(listOutline(expanded).map(({ id }) => id)).toEqual(['shared', 'shared-1', 'shared-2']);
    expect(renderHtml(document, contextWith({ r: shared }))).toContain('<h2 id="shared-2">');
    const keys = listKeys(expanded);
    expect(new Set(keys).size).toBe(keys.length);
    expect(keys.length).toBeGreaterThan(4);
  });

  it('keeps anchors unique in notes, and conditions in them', () => {
    const note = (...nodes: BlockNode[]) =>
      paragraph(inline('annotation', {}, [], [fragment('annotation-body', ...nodes)]));
    const secret = block('if', { expression: 'visitor.claims.staff' }, [paragraph('secret')]);
    const document = documentOf(
      heading(1, 'Kiln', 'kiln'),
      note(block('expandable', {}, [], { meta: { id: 'kiln' } }), secret),
    );
    const html = renderHtml(document, contextWith({}));
    expect(html).toContain('id="kiln-1"');
    expect(html.match(/id="kiln"/g)).toHaveLength(1);
    expect(html).not.toContain('secret');
  });

  it('ends a reusable content that includes itself', () => {
    const contents = {
      a: documentOf(paragraph('a'), include('b')),
      b: documentOf(paragraph('b'), include('a')),
    };
    expect(renderHtml(documentOf(include('a')), contextWith(contents))).toBe('<p>a</p><p>b</p>');
  });

  it('ends inclusions that multiply', () => {
    const contents: Record<string, DocumentNode> = { r0: documentOf(paragraph('x')) };
    for (let level = 1; level < 8; level += 1) {
      const includes = Array.from({ length: 10 }, () => include(`r${level - 1}`));
      contents[`r${level}`] = documentOf(...includes);
    }
    const html = renderHtml(documentOf(include('r7')), contextWith(contents));
    expect(html).toContain('<p>x</p>');
    expect(html.length).toBeLessThan(200 * '<p>x</p>'.length);
  });

  it.each([
    ['much text', 1, 'x'.repeat(1024 ** 2)],
    ['many blocks', 20_000, 'x'],
  ])('includes a content of %s a few times alone', (_what, count, words) => {
    const large = documentOf(...Array.from({ length: count }, () => paragraph(words)));
    const many = documentOf(...Array.from({ length: 100 }, () => include('r')));
    const { length } = expand(many, { r: large }).nodes;
    expect(length).toBeGreaterThan(count);
    expect(length).toBeLessThanOrEqual(5 * count);
  });

  it('of hundreds of blocks is the same in steps, with keys that are unique throughout', () => {
    const note = documentOf(paragraph('shared'));
    const blocks = Array.from({ length: 450 }, (_, at) =>
      at % 90 === 0 ? include('r') : heading(2, `H${at}`, 'same'),
    );
    const expanded = expand(documentOf(...blocks), { r: note });
    const keys = listKeys(expanded.nodes);
    expect(expanded.nodes).toHaveLength(450);
    expect(new Set(keys).size).toBe(keys.length);
    const anchors = listOutline(expanded).map(({ id }) => id);
    expect(new Set(anchors).size).toBe(445);
    const plain = documentOf(...Array.from({ length: 450 }, () => paragraph('x')));
    expect(expand(plain)).toBe(plain);
  });

  it('leaves out reusable contents that are not there', () => {
    expect(expand(documentOf(include('gone'), paragraph('a'))).nodes).toHaveLength(1);
  });
});
