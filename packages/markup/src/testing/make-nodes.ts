import type {
  BlockNode,
  ChildNode,
  DocumentNode,
  FragmentNode,
  InlineNode,
  MarkNode,
  TextNode,
} from '../document.ts';
import type { RenderContext } from '../render/render-context.ts';

/**
 * Makers of document nodes for tests, of any type and with any fields, as documents from elsewhere
 * may have them. Keys count up from `k1` in each document.
 */
let count = 0;

function nextKey(): string {
  count += 1;
  return `k${count}`;
}

export function documentOf(...nodes: BlockNode[]): DocumentNode {
  return { object: 'document', data: { schemaVersion: 8 }, nodes };
}

export function text(value: string, ...marks: (MarkNode['type'] | MarkNode)[]): TextNode {
  const full = marks.map((mark) =>
    typeof mark === 'string' ? ({ object: 'mark', type: mark } as MarkNode) : mark,
  );
  return { object: 'text', leaves: [{ object: 'leaf', text: value, marks: full }] };
}

export function colored(value: string, color: string, background = 'default'): TextNode {
  const data = { text: color, background };
  return text(value, { object: 'mark', type: 'color', data } as MarkNode);
}

export function block(
  type: string,
  data: Record<string, unknown> = {},
  nodes: ChildNode[] = [],
  extra: {
    meta?: unknown;
    isVoid?: boolean;
    fragments?: unknown;
    nodes?: unknown;
    key?: unknown;
  } = {},
): BlockNode {
  return { object: 'block', type, key: nextKey(), data, nodes, ...extra } as BlockNode;
}

export function inline(
  type: string,
  data: Record<string, unknown> = {},
  nodes: (TextNode | InlineNode)[] = [],
  fragments: FragmentNode[] = [],
): InlineNode {
  const isVoid = nodes.length === 0;
  return { object: 'inline', type, key: nextKey(), data, isVoid, nodes, fragments } as InlineNode;
}

export function paragraph(...children: (string | TextNode | InlineNode)[]): BlockNode {
  const nodes = children.map((child) => (typeof child === 'string' ? text(child) : child));
  return block('paragraph', {}, nodes);
}

export function heading(level: 1 | 2 | 3, title: string, id?: string): BlockNode {
  const meta = id === undefined ? {} : { meta: { id } };
  return block(`heading-${level}`, {}, [text(title)], meta);
}

export function fragment(name: string, ...nodes: BlockNode[]): FragmentNode {
  return { object: 'fragment', key: nextKey(), fragment: name, type: name, nodes };
}

export function code(data: Record<string, unknown>, ...lines: string[]): BlockNode {
  return block(
    'code',
    data,
    lines.map((line) => block('code-line', {}, [text(line)])),
  );
}

/** A context in which pages, files and reusable contents are found by the given tables. */
export function contextOf(options: Partial<RenderContext> = {}): RenderContext {
  return {
    resolveRef: () => undefined,
    resolveFile: () => undefined,
    reusableContent: () => undefined,
    highlight: () => undefined,
    variables: { space: {}, page: {} },
    claims: {},
    ...options,
  };
}
