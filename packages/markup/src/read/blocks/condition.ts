import type { BlockNode } from '../../document.ts';
import { makeBlock } from '../nodes.ts';
import type { ReadContext } from '../read-context.ts';
import type { SyntaxNode } from '../syntax-tree.ts';
import { convertBlocks } from './convert-blocks.ts';

/** `{% if visitor.claims.unsigned.x %}`. */
export function convertCondition(context: ReadContext, node: SyntaxNode): BlockNode[] {
  const { place } = context;
  const { conditions } = place;
  place.conditions = [...conditions, node];
  const blocks = convertBlocks(context, node.children);
  place.conditions = conditions;
  return [makeCondition(node, blocks)];
}

/** Blocks under a condition of the text. */
export function makeCondition(node: SyntaxNode, blocks: BlockNode[]): BlockNode<'if'> {
  return makeBlock('if', { expression: node.text }, blocks);
}
