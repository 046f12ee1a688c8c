import type { BlockNode } from '../../document.ts';
import { makeParagraph } from '../nodes.ts';
import { claimPart, type ReadContext } from '../read-context.ts';
import type { SyntaxNode } from '../syntax-tree.ts';
import { convertBlocks } from './convert-blocks.ts';

/** How a container of items (tabs, steps, columns, updates) is read. */
export interface ItemContainer<T extends ItemType> {
  itemTag: string;
  makeItem(item: SyntaxNode, content: BlockNode[]): BlockNode<T>;
  makeContainer(items: BlockNode<T>[]): BlockNode;
}

export type ItemType = 'tabs-item' | 'stepper-step' | 'column' | 'update';

/**
 * A container of items. What stands before the first item comes before the container, what stands
 * between two belongs to the one above it, and what stands after the last comes after the
 * container. Without an item there is only that.
 */
export function convertItems<T extends ItemType>(
  context: ReadContext,
  node: SyntaxNode,
  container: ItemContainer<T>,
): BlockNode[] {
  const before: BlockNode[] = [];
  const items: { node: SyntaxNode; content: BlockNode[] }[] = [];
  let after: BlockNode[] = [];
  for (const child of node.children) {
    if (child.hidden) continue;
    if (child.type !== 'tag' || child.name !== container.itemTag) {
      (items.length === 0 ? before : after).push(...convertBlocks(context, [child]));
      continue;
    }
    items.at(-1)?.content.push(...after);
    after = [];
    items.push({ node: child, content: convertBlocks(context, child.children) });
  }
  if (items.length === 0) return before;
  const nodes = items.map(({ node: item, content }) => {
    const made = container.makeItem(item, content.length > 0 ? content : [makeParagraph([])]);
    claimPart(context, item.part, made);
    return made;
  });
  return [...before, container.makeContainer(nodes), ...after];
}
