import type { BlockNode } from '../../document.ts';
import type { ReadContext } from '../read-context.ts';
import type { SyntaxNode } from '../syntax-tree.ts';
import { convertItems } from './item-container.ts';

const FORMATS = new Set(['full', 'numeric', 'short']);

/** `{% updates format="full" %}` of `{% update date="2026-01-31" tags="new,api" %}`. */
export function convertUpdates(context: ReadContext, node: SyntaxNode): BlockNode[] {
  const format = node.attributes.format ?? '';
  return convertItems(context, node, {
    type: 'updates',
    data: { format: FORMATS.has(format) ? format : 'full' },
    itemTag: 'update',
    itemType: 'update',
    readItem: ({ attributes }) => readUpdate(attributes),
  });
}

function readUpdate(attributes: Record<string, string>): Record<string, unknown> {
  const data: Record<string, unknown> = { date: attributes.date ?? '' };
  const tags = (attributes.tags ?? '')
    .split(',')
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '');
  if (tags.length > 0) data.tags = tags.map((tag) => ({ kind: 'tag', tag }));
  return data;
}
