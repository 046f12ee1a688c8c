import { describe, expect, it } from 'vitest';
import { ApiError } from '../../../http/errors.ts';
import { writeDocument } from './write-document.ts';

const text = (content: string) => ({
  object: 'text',
  leaves: [{ object: 'leaf', text: content, marks: [] }],
});
const block = (type: string, more: Record<string, unknown> = {}) => ({
  object: 'block',
  type,
  data: {},
  ...more,
});
const documentOf = (...nodes: unknown[]) => ({ object: 'document', data: {}, nodes });

function refusalOf(value: unknown): string | undefined {
  try {
    writeDocument(value, undefined, 'd');
    return undefined;
  } catch (error) {
    if (error instanceof ApiError && error.status === 400) return error.details?.[0]?.path;
    throw error;
  }
}

describe('a JSON document', () => {
  it('is refused where it is not one, naming the node', () => {
    const cases: readonly (readonly [unknown, string])[] = [
      [null, 'd'],
      [[], 'd'],
      [{ object: 'document' }, 'd'],
      [documentOf('x'), 'd.nodes[0]'],
      [documentOf({ object: 'thing' }), 'd.nodes[0].object'],
      [documentOf(block('script')), 'd.nodes[0].type'],
      [documentOf(block('constructor')), 'd.nodes[0].type'],
      [documentOf(block('paragraph', { nodes: {} })), 'd.nodes[0].nodes'],
      [documentOf(block('paragraph', { data: 1 })), 'd.nodes[0].data'],
      [
        documentOf(block('paragraph', { nodes: [{ object: 'text' }] })),
        'd.nodes[0].nodes[0].leaves',
      ],
    ];
    for (const [value, path] of cases) expect(refusalOf(value)).toBe(path);
  });

  it('cannot end the tag it is written in', () => {
    const condition = (expression: unknown) => documentOf(block('if', { data: { expression } }));
    const integration = (data: Record<string, unknown>) =>
      documentOf(block('integration', { data: { integration: 'a', block: 'b', ...data } }));
    expect(refusalOf(condition('a %} b'))).toBe('d.nodes[0].data.expression');
    expect(refusalOf(condition('a\nb'))).toBe('d.nodes[0].data.expression');
    expect(refusalOf(condition(undefined))).toBe('d.nodes[0].data.expression');
    expect(refusalOf(integration({ block: 'b %}' }))).toBe('d.nodes[0].data.block');
    expect(refusalOf(integration({ integration: 'a\nb' }))).toBe('d.nodes[0].data.integration');
    expect(refusalOf(integration({ props: { 'x="1" y': 1 } }))).toBe('d.nodes[0].data.props');
    expect(refusalOf(integration({ props: { x: '%}' } }))).toBe('d.nodes[0].data.props.x');
    expect(refusalOf(integration({ props: { x: 'fine' } }))).toBeUndefined();
  });

  it('has formulas that stay within their marks, and images where they are written', () => {
    const math = (formula: unknown) => documentOf(block('math', { data: { formula } }));
    expect(refusalOf(math('a\n$$\n# b'))).toBe('d.nodes[0].data.formula');
    expect(refusalOf(math(undefined))).toBe('d.nodes[0].data.formula');
    expect(refusalOf(math('a^2'))).toBeUndefined();
    const image = block('image', { data: { ref: { kind: 'url', url: 'https://example.org/a' } } });
    expect(refusalOf(documentOf(image))).toBe('d.nodes[0].type');
    expect(refusalOf(documentOf(block('blockquote', { nodes: [image] })))).toBe(
      'd.nodes[0].nodes[0].type',
    );
    expect(refusalOf(documentOf(block('images', { nodes: [image] })))).toBeUndefined();
  });

  it('may be sixty levels deep and no more', () => {
    const nest = (levels: number): unknown =>
      levels === 0
        ? block('paragraph', { nodes: [text('x')] })
        : block('blockquote', { nodes: [nest(levels - 1)] });
    expect(refusalOf(documentOf(nest(50)))).toBeUndefined();
    expect(refusalOf(documentOf(nest(60)))).toContain('d.nodes[0].nodes[0]');
  });
});
