import type {
  BlockNode,
  ChildNode,
  FragmentNode,
  InlineNode,
  LeafNode,
  MarkNode,
  TextNode,
} from '../document.ts';

/** Makers of document nodes. Keys are empty until `finishDocument` gives them. */

export const NO_MARKS: readonly MarkNode[] = [];

export function makeBlock(
  type: string,
  data: Record<string, unknown>,
  nodes: ChildNode[],
): BlockNode {
  return { object: 'block', type, key: '', data, nodes };
}

export function makeVoidBlock(
  type: string,
  data: Record<string, unknown>,
  fragments?: FragmentNode[],
): BlockNode {
  const block: BlockNode = { object: 'block', type, key: '', data, isVoid: true };
  if (fragments) block.fragments = fragments;
  return block;
}

export function makeVoidInline(type: string, data: Record<string, unknown>): InlineNode {
  return { object: 'inline', type, key: '', data, isVoid: true };
}

export function makeText(text: string, marks: readonly MarkNode[] = NO_MARKS): TextNode {
  return { object: 'text', leaves: [makeLeaf(text, marks)] };
}

export function makeLeaf(text: string, marks: readonly MarkNode[]): LeafNode {
  return { object: 'leaf', text, marks: marks.slice() };
}

export function makeParagraph(nodes: ChildNode[], data: Record<string, unknown> = {}): BlockNode {
  return makeBlock('paragraph', data, nodes.length > 0 ? nodes : [makeText('')]);
}

export function makeFragment(name: string, nodes: BlockNode[]): FragmentNode {
  return { object: 'fragment', key: '', fragment: name, type: name, nodes };
}

/** The plain text of nodes, marks and inlines without text left out. */
export function readPlainText(nodes: readonly ChildNode[]): string {
  let text = '';
  for (const node of nodes) {
    if (node.object === 'text') for (const leaf of node.leaves) text += leaf.text;
    else if (node.nodes) text += readPlainText(node.nodes);
  }
  return text;
}

/** A copy of `data` without the fields that are undefined. */
export function dropUndefined(data: Record<string, unknown>): Record<string, unknown> {
  const result: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(data)) {
    if (value !== undefined) result[name] = value;
  }
  return result;
}
