import type { BlockData, BlockNode } from '../../document.ts';
import { BLOCKS } from '../../schema/blocks.ts';
import { findChoice } from '../../schema/fields.ts';
import { makeBlock } from '../nodes.ts';
import type { ReadContext } from '../read-context.ts';
import type { SyntaxNode } from '../syntax-tree.ts';
import { convertItems } from './item-container.ts';

/** `{% updates format="full" %}` of `{% update date="2026-01-31" tags="new,api" %}`. */
export function convertUpdates(context: ReadContext, node: SyntaxNode): BlockNode[] {
  const format = findChoice(BLOCKS.updates.data.format, node.attributes.format);
  return convertItems(context, node, {
    itemTag: 'update',
    makeItem: ({ attributes }, content) => makeBlock('update', readUpdate(attributes), content),
    makeContainer: (items) => makeBlock('updates', { format: format ?? 'full' }, items),
  });
}

function readUpdate(attributes: Record<string, string>): BlockData<'update'> {
  const data: BlockData<'update'> = { date: attributes.date ?? '' };
  const tags = (attributes.tags ?? '')
    .split(',')
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '');
  if (tags.length > 0) data.tags = tags.map((tag) => ({ kind: 'tag', tag }));
  return data;
}
