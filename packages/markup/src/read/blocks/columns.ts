import type { BlockData, BlockNode } from '../../document.ts';
import { BLOCKS } from '../../schema/blocks.ts';
import { findChoice } from '../../schema/fields.ts';
import { readBoolean } from '../attribute-text.ts';
import { makeBlock } from '../nodes.ts';
import type { ReadContext } from '../read-context.ts';
import type { SyntaxNode } from '../syntax-tree.ts';
import { convertItems } from './item-container.ts';

/** `{% columns %}` of `{% column width="50%" valign="middle" %}`. */
export function convertColumns(context: ReadContext, node: SyntaxNode): BlockNode[] {
  const fullWidth = readBoolean(node.attributes.fullWidth);
  return convertItems(context, node, {
    itemTag: 'column',
    makeItem: ({ attributes }, content) => makeBlock('column', readColumn(attributes), content),
    makeContainer: (items) => ({
      ...makeBlock('columns', fullWidth === undefined ? {} : { fullWidth }, items),
      isVoid: false,
    }),
  });
}

function readColumn(attributes: Record<string, string>): BlockData<'column'> {
  const data: BlockData<'column'> = {};
  const width = /^\s*(\d+(?:\.\d+)?)\s*%?\s*$/.exec(attributes.width ?? '')?.[1];
  if (width !== undefined) data.width = { value: Number(width), unit: '%' };
  const alignment = findChoice(
    BLOCKS.column.data.verticalAlignment,
    attributes.valign ?? attributes.verticalAlignment,
  );
  if (alignment !== undefined) data.verticalAlignment = alignment;
  return data;
}
