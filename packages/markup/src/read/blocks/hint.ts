import type { BlockData, BlockNode } from '../../document.ts';
import { BLOCKS } from '../../schema/blocks.ts';
import { findChoice } from '../../schema/fields.ts';
import { makeBlock, makeParagraph } from '../nodes.ts';
import { placeChildren } from '../place-children.ts';
import type { ReadContext } from '../read-context.ts';
import type { SyntaxNode } from '../syntax-tree.ts';
import { convertBlocks } from './convert-blocks.ts';

/** `{% hint style="info" icon="x" %}`; a missing or unknown style is `info`. */
export function convertHint(context: ReadContext, node: SyntaxNode): BlockNode[] {
  const style = findChoice(BLOCKS.hint.data.style, node.attributes.style);
  const data: BlockData<'hint'> = { style: style ?? 'info' };
  if (node.attributes.icon) data.icon = node.attributes.icon;
  return makeHint(data, convertBlocks(context, node.children));
}

/** A hint with what may stand in it, and what is lifted out; only the latter where that is all. */
export function makeHint(data: BlockData<'hint'>, children: readonly BlockNode[]): BlockNode[] {
  const { kept, lifted } = placeChildren('hint', children);
  if (kept.length === 0 && lifted.length > 0) return lifted;
  return [makeBlock('hint', data, kept.length > 0 ? kept : [makeParagraph([])]), ...lifted];
}
