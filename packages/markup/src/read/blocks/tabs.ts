import type { BlockNode } from '../../document.ts';
import { decodeAttribute, readBoolean } from '../attribute-text.ts';
import type { ReadContext } from '../read-context.ts';
import type { SyntaxNode } from '../syntax-tree.ts';
import { convertItems } from './item-container.ts';

/** `{% tabs %}` of `{% tab title="" icon="" slug="" %}`. */
export function convertTabs(context: ReadContext, node: SyntaxNode): BlockNode[] {
  const fullWidth = readBoolean(node.attributes.fullWidth);
  return convertItems(context, node, {
    type: 'tabs',
    data: fullWidth === undefined ? {} : { fullWidth },
    itemTag: 'tab',
    itemType: 'tabs-item',
    readItem: ({ attributes }) => {
      const data: Record<string, unknown> = { title: decodeAttribute(attributes.title ?? '') };
      if (attributes.icon) data.icon = attributes.icon;
      if (attributes.slug) data.slug = attributes.slug;
      return data;
    },
  });
}
