import type {
  BlockData,
  BlockNode,
  BlockType,
  ChildNode,
  FragmentNode,
  InlineChild,
  InlineData,
  InlineNode,
  InlineType,
  LeafNode,
  MarkNode,
  TextNode,
} from '../document.ts';

/** The types of nodes without children, and of those that have them. */
type VoidOf<Type, Node> = Type extends unknown
  ? Extract<Node, { type: Type }> extends { isVoid: true }
    ? Type
    : never
  : never;
export type VoidType = VoidOf<BlockType, BlockNode>;
export type ParentType = Exclude<BlockType, VoidType>;
export type VoidInlineType = VoidOf<InlineType, InlineNode>;

/** Makers of document nodes. Keys are empty until `finishDocument` gives them. */

export const NO_MARKS: readonly MarkNode[] = [];

// The compiler checks what the makers are called with, but cannot see that a union has what each
// of its members has.
export function makeBlock<T extends ParentType>(
  type: T,
  data: BlockData<T>,
  nodes: BlockNode<T>['nodes'] & object,
): BlockNode<T> {
  return { object: 'block', type, key: '', data, nodes } as unknown as BlockNode<T>;
}

export function makeVoidBlock<T extends VoidType>(
  type: T,
  data: BlockData<T>,
  fragments?: BlockNode<T>['fragments'],
): BlockNode<T> {
  const block = { object: 'block', type, key: '', data, isVoid: true } as unknown as BlockNode<T>;
  if (fragments) block.fragments = fragments;
  return block;
}

export function makeVoidInline<T extends VoidInlineType>(
  type: T,
  data: InlineData<T>,
): InlineNode<T> {
  return { object: 'inline', type, key: '', data, isVoid: true } as unknown as InlineNode<T>;
}

export function makeText(text: string, marks: readonly MarkNode[] = NO_MARKS): TextNode {
  return { object: 'text', leaves: [makeLeaf(text, marks)] };
}

export function makeLeaf(text: string, marks: readonly MarkNode[]): LeafNode {
  return { object: 'leaf', text, marks: marks.slice() };
}

export function makeParagraph(
  nodes: InlineChild[],
  data: BlockData<'paragraph'> = {},
): BlockNode<'paragraph'> {
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

/** The plain text of inline nodes where there is nothing but words: pictures and formulas are theirs. */
export function readWords(nodes: readonly InlineChild[]): string {
  let text = '';
  for (const node of nodes) text += wordsOf(node) ?? readPlainText([node]);
  return text;
}

function wordsOf(node: InlineChild): string | undefined {
  if (node.object === 'text') return undefined;
  if (node.type === 'inline-image') return node.data.alt;
  if (node.type === 'inline-math') return node.data.formula;
  return node.type === 'button' ? node.data.label : undefined;
}

/** A copy of `data` without the fields that are undefined. */
export function dropUndefined<T extends object>(data: T): WithoutUndefined<T> {
  const result: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(data)) {
    if (value !== undefined) result[name] = value;
  }
  return result as WithoutUndefined<T>;
}

type WithoutUndefined<T> = {
  [Name in keyof T as undefined extends T[Name] ? never : Name]: T[Name];
} & {
  [Name in keyof T as undefined extends T[Name] ? Name : never]?: Exclude<T[Name], undefined>;
};
