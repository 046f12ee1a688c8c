import { describe, expect, it } from 'vitest';
import type { ChildNode, DocumentNode } from './document.ts';
import { makeExpressionScope } from './expression/evaluate-expression.ts';
import { buildDocument } from './read/index.ts';
import { expandDocument } from './render/expand-document.ts';
import { inlineText } from './render/plain-text.ts';
import { renderHtml } from './render/render-html.ts';
import { BLOCKS, type BlockSpec } from './schema/blocks.ts';
import { FIXTURE_CONTEXT } from './testing/fixture-context.ts';
import { resolveFixtureTarget } from './testing/fixture-space.ts';
import { inspectHtml } from './testing/inspect-html.ts';
import { CONTAINERS, MARKS, NESTED_CASES, WRITTEN } from './testing/nested-cases.ts';
import { renderText } from './text.ts';
import { writeMarkdown } from './write/write-markdown.ts';

const targets = new Map<string, string>();

function read(source: string, kind: 'page' | 'fragment' = 'page'): DocumentNode {
  return buildDocument(source, {
    blocks: [],
    kind,
    resolve(raw, use) {
      const ref = resolveFixtureTarget(raw, use);
      if (ref) targets.set(JSON.stringify(ref), raw);
      return ref;
    },
  });
}

/** A document without the keys of its nodes. */
function dropKeys(document: DocumentNode): unknown {
  return JSON.parse(
    JSON.stringify(document, (name, value) => (name === 'key' ? undefined : value)),
  );
}

/** The types of what stands beside a paragraph that says "Above", that one included. */
function findNeighbours(nodes: readonly ChildNode[]): string[] | undefined {
  if (nodes.some((node) => isParagraph(node, 'Above'))) return nodes.map(nameOf);
  for (const node of nodes) {
    if (node.object === 'text') continue;
    const inner: ChildNode[][] = [
      [...(node.nodes ?? [])],
      ...(node.fragments ?? []).map((fragment) => [...fragment.nodes]),
    ];
    for (const children of inner) {
      const found = findNeighbours(children);
      if (found) return found;
    }
  }
  return undefined;
}

function nameOf(node: ChildNode): string {
  return node.object === 'text' ? 'text' : node.type;
}

function isParagraph(node: ChildNode, text: string): boolean {
  return node.object === 'block' && node.type === 'paragraph' && inlineText(node) === text;
}

describe('the cases', () => {
  it('are every container of the schema with every block that stands among others', () => {
    const specs = Object.entries<BlockSpec>(BLOCKS).filter(([, { compares }]) => !compares);
    const inside = new Set(specs.flatMap(([, { holds }]) => (Array.isArray(holds) ? holds : [])));
    inside.delete('code');
    expect(Object.keys(WRITTEN).sort()).toEqual(
      specs.flatMap(([type]) => (inside.has(type) ? [] : [type])).sort(),
    );
    const containers = specs.flatMap(([type, { holds }]) => (holds === 'blocks' ? [type] : []));
    expect(Object.keys(CONTAINERS).sort()).toEqual(
      [...containers, 'annotation', 'expandable', 'table-cell'].sort(),
    );
  });
});

describe.each(NESTED_CASES)('$type in $container', ({ type, source }) => {
  const document = read(source);

  it('stays where it is written, when read and in HTML, text and Markdown', () => {
    expect(document.nodes).toHaveLength(1);
    const neighbours = ['paragraph', type, 'paragraph'];
    expect(findNeighbours(document.nodes)).toEqual(neighbours);
    const scope = makeExpressionScope(FIXTURE_CONTEXT);
    const html = renderHtml(document, FIXTURE_CONTEXT);
    const text = renderText(expandDocument(document, FIXTURE_CONTEXT, scope));
    const expected = source.includes('Inside') ? ['Above', 'Inside', 'Below'] : ['Above', 'Below'];
    expect(inspectHtml(html)).toEqual([]);
    if (type !== 'math') expect(html.match(MARKS)).toEqual(expected);
    expect(text.match(MARKS)).toEqual(expected);
    const written = writeMarkdown(document, {
      writeTarget: (ref) => targets.get(JSON.stringify(ref)),
    });
    expect(dropKeys(read(written, 'fragment')), written).toEqual(dropKeys(document));
  });
});
