import type { BlockNode } from '../../document.ts';
import { makeParagraph } from '../nodes.ts';
import { placeChildren } from '../place-children.ts';
import { claimPart, type ReadContext } from '../read-context.ts';
import type { SyntaxNode } from '../syntax-tree.ts';
import { convertBlocks } from './convert-blocks.ts';

/** How a container of items (tabs, steps, columns, updates) is read. */
export interface ItemContainer<T extends ItemType> {
  itemTag: string;
  itemType: T;
  makeItem(item: SyntaxNode, content: BlockNode[]): BlockNode<T>;
  makeContainer(items: BlockNode<T>[]): BlockNode;
}

export type ItemType = 'tabs-item' | 'stepper-step' | 'column' | 'update';

/**
 * A container of items: what stands beside the items or may not stand in them is lifted out after
 * the container. Without an item there is only that.
 */
export function convertItems<T extends ItemType>(
  context: ReadContext,
  node: SyntaxNode,
  container: ItemContainer<T>,
): BlockNode[] {
  const items: BlockNode<T>[] = [];
  const lifted: BlockNode[] = [];
  for (const child of node.children) {
    if (child.type !== 'tag' || child.name !== container.itemTag) {
      lifted.push(...convertBlocks(context, [child]));
      continue;
    }
    const content = placeChildren<ItemType>(
      container.itemType,
      convertBlocks(context, child.children),
    );
    if (content.kept.length === 0) content.kept.push(makeParagraph([]));
    const item = container.makeItem(child, content.kept);
    claimPart(context, child.part, item);
    items.push(item);
    lifted.push(...content.lifted);
  }
  if (items.length === 0) return lifted;
  return [container.makeContainer(items), ...lifted];
}
