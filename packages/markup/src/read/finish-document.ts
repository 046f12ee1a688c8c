import type { BlockNode, ChildNode, FragmentNode, InlineNode } from '../document.ts';
import { AnchorRegister, makeAnchor } from './anchors.ts';
import { readPlainText } from './nodes.ts';

/** The top-level nodes of one source block, and the id of that block. */
export interface BlockGroup {
  id: string;
  nodes: BlockNode[];
}

/**
 * Gives every block, inline and fragment its key, and headings, expandables, tabs and OpenAPI
 * blocks their anchors. The first node of a group has the group's id as key; all others are
 * numbered after it in document order, so that keys are unique and the same at every reading.
 */
export function finishDocument(groups: readonly BlockGroup[]): BlockNode[] {
  const anchors = new AnchorRegister();
  const nodes: BlockNode[] = [];
  for (const group of groups) {
    const keys = new KeyMaker(group.id);
    for (const node of group.nodes) {
      finishBlock(node, keys, anchors);
      nodes.push(node);
    }
  }
  return nodes;
}

class KeyMaker {
  private readonly prefix: string;
  private count = 0;

  constructor(prefix: string) {
    this.prefix = prefix;
  }

  next(): string {
    const key = this.count === 0 ? this.prefix : `${this.prefix}.${this.count.toString(36)}`;
    this.count += 1;
    return key;
  }
}

function finishBlock(block: BlockNode, keys: KeyMaker, anchors: AnchorRegister): void {
  block.key = keys.next();
  const wanted = findAnchor(block);
  if (wanted !== undefined) block.meta = { id: anchors.claim(wanted) };
  finishFragments(block.fragments, keys, anchors);
  for (const node of block.nodes ?? []) finishChild(node, keys, anchors);
}

function finishChild(node: ChildNode, keys: KeyMaker, anchors: AnchorRegister): void {
  if (node.object === 'block') finishBlock(node, keys, anchors);
  else if (node.object === 'inline') finishInline(node, keys, anchors);
}

function finishInline(inline: InlineNode, keys: KeyMaker, anchors: AnchorRegister): void {
  inline.key = keys.next();
  for (const node of inline.nodes ?? []) finishChild(node, keys, anchors);
  finishFragments(inline.fragments, keys, anchors);
}

function finishFragments(
  fragments: readonly FragmentNode[] | undefined,
  keys: KeyMaker,
  anchors: AnchorRegister,
): void {
  for (const fragment of fragments ?? []) {
    fragment.key = keys.next();
    for (const node of fragment.nodes) finishBlock(node, keys, anchors);
  }
}

/** The anchor a block asks for; undefined where its type has none. */
function findAnchor(block: BlockNode): string | undefined {
  switch (block.type) {
    case 'heading-1':
    case 'heading-2':
    case 'heading-3': {
      if (block.data.id !== undefined) return block.data.id;
      const anchor = makeAnchor(readPlainText(block.nodes));
      return anchor === '' ? undefined : anchor;
    }
    case 'expandable':
      return makeAnchor(readPlainText(block.fragments?.[0]?.nodes ?? [])) || 'details';
    case 'tabs-item':
      return makeAnchor(block.data.slug ?? block.data.title ?? '') || 'tab';
    case 'swagger':
    case 'openapi-operation':
      return makeAnchor(nameOperation(block.data)) || 'operation';
    case 'openapi-schemas':
      return 'schemas';
    case 'openapi-webhook':
      return makeAnchor(`${block.data.method} ${block.data.name}`) || 'webhook';
    default:
      return undefined;
  }
}

function nameOperation({ method, path }: { method: string; path: string }): string {
  return `${method} ${path.replaceAll('/', ' ')}`;
}
