import type { BlockNode } from '../../document.ts';
import { makeBlock } from '../nodes.ts';
import type { ReadContext } from '../read-context.ts';
import type { SyntaxNode } from '../syntax-tree.ts';
import { convertBlocks } from './convert-blocks.ts';

/** `{% if visitor.claims.unsigned.x %}`. */
export function convertCondition(context: ReadContext, node: SyntaxNode): BlockNode[] {
  return [makeBlock('if', { expression: node.text }, convertBlocks(context, node.children))];
}
