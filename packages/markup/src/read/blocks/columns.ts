import type { BlockNode } from '../../document.ts';
import { readBoolean } from '../attribute-text.ts';
import type { ReadContext } from '../read-context.ts';
import type { SyntaxNode } from '../syntax-tree.ts';
import { convertItems } from './item-container.ts';

const ALIGNMENTS = new Set(['top', 'middle', 'bottom']);

/** `{% columns %}` of `{% column width="50%" valign="middle" %}`. */
export function convertColumns(context: ReadContext, node: SyntaxNode): BlockNode[] {
  const fullWidth = readBoolean(node.attributes.fullWidth);
  const blocks = convertItems(context, node, {
    type: 'columns',
    data: fullWidth === undefined ? {} : { fullWidth },
    itemTag: 'column',
    itemType: 'column',
    readItem: ({ attributes }) => readColumn(attributes),
  });
  const columns = blocks[0];
  if (columns?.type === 'columns') columns.isVoid = false;
  return blocks;
}

function readColumn(attributes: Record<string, string>): Record<string, unknown> {
  const data: Record<string, unknown> = {};
  const width = /^\s*(\d+(?:\.\d+)?)\s*%?\s*$/.exec(attributes.width ?? '')?.[1];
  if (width !== undefined) data.width = { value: Number(width), unit: '%' };
  const alignment = attributes.valign ?? attributes.verticalAlignment ?? '';
  if (ALIGNMENTS.has(alignment)) data.verticalAlignment = alignment;
  return data;
}
