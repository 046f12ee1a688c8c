import type { BlockData, BlockNode } from '../../document.ts';
import { decodeAttribute, readBoolean } from '../attribute-text.ts';
import { makeBlock, makeParagraph, makeText } from '../nodes.ts';
import type { ReadContext } from '../read-context.ts';
import type { SyntaxNode } from '../syntax-tree.ts';
import { convertBlocks } from './convert-blocks.ts';
import { convertItems } from './item-container.ts';

/** `{% tabs %}` of `{% tab title="" icon="" slug="" %}`. */
export function convertTabs(context: ReadContext, node: SyntaxNode): BlockNode[] {
  const fullWidth = readBoolean(node.attributes.fullWidth);
  return convertItems(context, node, {
    itemTag: 'tab',
    makeItem: ({ attributes }, content) => {
      const data: BlockData<'tabs-item'> = { title: decodeAttribute(attributes.title ?? '') };
      if (attributes.icon) data.icon = attributes.icon;
      if (attributes.slug) data.slug = attributes.slug;
      return makeBlock('tabs-item', data, content);
    },
    makeContainer: (items) =>
      makeBlock('tabs', fullWidth === undefined ? {} : { fullWidth }, items),
  });
}

/** A tab outside of tabs: its title, and what it holds. */
export function convertLooseTab(context: ReadContext, node: SyntaxNode): BlockNode[] {
  const title = decodeAttribute(node.attributes.title ?? '').trim();
  const content = convertBlocks(context, node.children);
  if (title === '') return content;
  return [makeParagraph([makeText(title, [{ object: 'mark', type: 'bold' }])]), ...content];
}
