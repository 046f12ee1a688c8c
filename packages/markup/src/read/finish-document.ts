import type { BlockNode, ChildNode, FragmentNode, InlineNode } from '../document.ts';
import { AnchorRegister, makeAnchor } from './anchors.ts';
import { readPlainText } from './nodes.ts';
import type { PartNode } from './read-context.ts';

/** The top-level nodes of one source block, and the id of that block. */
interface BlockGroup {
  id: string;
  nodes: BlockNode[];
}

/** What numbers the keys of nodes that are parts with an id. */
type PartKeyMakers = ReadonlyMap<PartNode, KeyMaker>;

/**
 * Gives every block, inline and fragment its key, and headings, expandables, tabs and OpenAPI
 * blocks their anchors. The first node of a group has the group's id as key, one that is a part
 * with an id that of the part; all others are numbered after what they are in, in document order,
 * so that keys are unique and the same at every reading.
 */
export function finishDocument(
  groups: readonly BlockGroup[],
  partKeys: PartKeyMakers,
): BlockNode[] {
  const finisher = new DocumentFinisher(partKeys);
  for (const group of groups) finisher.finish(group);
  return groups.flatMap((group) => group.nodes);
}

/** Does what `finishDocument` does, for one group after the other, in the order of the document. */
export class DocumentFinisher {
  private readonly anchors = new AnchorRegister();
  private readonly partKeys: PartKeyMakers;

  constructor(partKeys: PartKeyMakers) {
    this.partKeys = partKeys;
  }

  finish({ id, nodes }: BlockGroup): void {
    const keys = new KeyMaker(id);
    for (const node of nodes) this.finishBlock(node, keys);
  }

  private finishBlock(block: BlockNode, outerKeys: KeyMaker): void {
    const keys = this.findKeys(block, outerKeys);
    block.key = keys.next();
    const wanted = findAnchor(block);
    if (wanted !== undefined) block.meta = { id: this.anchors.claim(wanted) };
    this.finishFragments(block.fragments, keys);
    for (const node of block.nodes ?? []) this.finishChild(node, keys);
  }

  /** What names a node: its part, unless it is the first of its top-level block. */
  private findKeys(node: BlockNode | FragmentNode, outerKeys: KeyMaker): KeyMaker {
    if (this.partKeys.size === 0 || !outerKeys.isUsed) return outerKeys;
    return this.partKeys.get(node) ?? outerKeys;
  }

  private finishChild(node: ChildNode, keys: KeyMaker): void {
    if (node.object === 'block') this.finishBlock(node, keys);
    else if (node.object === 'inline') this.finishInline(node, keys);
  }

  private finishInline(inline: InlineNode, keys: KeyMaker): void {
    inline.key = keys.next();
    for (const node of inline.nodes ?? []) this.finishChild(node, keys);
    this.finishFragments(inline.fragments, keys);
  }

  private finishFragments(fragments: readonly FragmentNode[] | undefined, keys: KeyMaker): void {
    for (const fragment of fragments ?? []) {
      const own = this.findKeys(fragment, keys);
      fragment.key = own.next();
      for (const node of fragment.nodes) this.finishBlock(node, own);
    }
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
    case 'openapi-changes':
      return 'changes';
    case 'openapi-webhook':
      return makeAnchor(`${block.data.method} ${block.data.name}`) || 'webhook';
    default:
      return undefined;
  }
}

function nameOperation({ method, path }: { method: string; path: string }): string {
  return `${method} ${path.replaceAll('/', ' ')}`;
}

/** Makes the keys of a block or part: its own first, then those of what it holds, numbered. */
export class KeyMaker {
  private readonly prefix: string;
  private count = 0;

  constructor(prefix: string) {
    this.prefix = prefix;
  }

  get isUsed(): boolean {
    return this.count > 0;
  }

  next(): string {
    const key = this.count === 0 ? this.prefix : `${this.prefix}.${this.count.toString(36)}`;
    this.count += 1;
    return key;
  }
}
