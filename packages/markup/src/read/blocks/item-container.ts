import type { BlockNode } from '../../document.ts';
import { makeBlock, makeParagraph } from '../nodes.ts';
import { placeChildren } from '../place-children.ts';
import type { ReadContext } from '../read-context.ts';
import type { SyntaxNode } from '../syntax-tree.ts';
import { convertBlocks } from './convert-blocks.ts';

/** How a container of items (tabs, steps, columns, updates) is read. */
export interface ItemContainer {
  type: string;
  data: Record<string, unknown>;
  itemTag: string;
  itemType: string;
  readItem(item: SyntaxNode): Record<string, unknown>;
}

/**
 * A container of items: what stands beside the items or may not stand in them is lifted out after
 * the container. Without an item there is only that.
 */
export function convertItems(
  context: ReadContext,
  node: SyntaxNode,
  container: ItemContainer,
): BlockNode[] {
  const items: BlockNode[] = [];
  const lifted: BlockNode[] = [];
  for (const child of node.children) {
    if (child.type !== 'tag' || child.name !== container.itemTag) {
      lifted.push(...convertBlocks(context, [child]));
      continue;
    }
    const content = placeChildren(container.itemType, convertBlocks(context, child.children));
    if (content.kept.length === 0) content.kept.push(makeParagraph([]));
    items.push(makeBlock(container.itemType, container.readItem(child), content.kept));
    lifted.push(...content.lifted);
  }
  if (items.length === 0) return lifted;
  return [makeBlock(container.type, container.data, items), ...lifted];
}
