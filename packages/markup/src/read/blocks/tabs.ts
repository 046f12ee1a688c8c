import type { BlockData, BlockNode } from '../../document.ts';
import { decodeAttribute, readBoolean } from '../attribute-text.ts';
import { makeBlock } from '../nodes.ts';
import type { ReadContext } from '../read-context.ts';
import type { SyntaxNode } from '../syntax-tree.ts';
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
