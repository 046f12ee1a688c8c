import type { BlockData, BlockNode } from '../../document.ts';
import { BLOCKS } from '../../schema/blocks.ts';
import { findChoice } from '../../schema/fields.ts';
import { makeBlock, makeParagraph } from '../nodes.ts';
import type { ReadContext } from '../read-context.ts';
import type { SyntaxNode } from '../syntax-tree.ts';
import { convertBlocks } from './convert-blocks.ts';

/** `{% hint style="info" icon="x" %}`; a missing or unknown style is `info`. */
export function convertHint(context: ReadContext, node: SyntaxNode): BlockNode[] {
  const style = findChoice(BLOCKS.hint.data.style, node.attributes.style);
  const data: BlockData<'hint'> = { style: style ?? 'info' };
  if (node.attributes.icon) data.icon = node.attributes.icon;
  return [makeHint(data, convertBlocks(context, node.children))];
}

/** A hint; an empty paragraph stands in one that holds nothing. */
export function makeHint(data: BlockData<'hint'>, children: BlockNode[]): BlockNode<'hint'> {
  return makeBlock('hint', data, children.length > 0 ? children : [makeParagraph([])]);
}
