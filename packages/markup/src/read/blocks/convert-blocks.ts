import type { BlockNode } from '../../document.ts';
import type { ReadContext } from '../read-context.ts';
import type { SyntaxNode } from '../syntax-tree.ts';

/** The blocks of several syntax nodes, in order. */
export function convertBlocks(context: ReadContext, nodes: readonly SyntaxNode[]): BlockNode[] {
  const blocks: BlockNode[] = [];
  for (const node of nodes) {
    for (const block of context.convertBlock(context, node)) blocks.push(block);
  }
  return blocks;
}
