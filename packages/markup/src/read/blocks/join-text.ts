import type { SyntaxNode } from '../syntax-tree.ts';

/**
 * The inline source of nodes and all in them, a space between paragraphs. What stands under a
 * condition is not in it: there is no condition within a line.
 */
export function joinText(nodes: readonly SyntaxNode[]): string {
  const texts: string[] = [];
  for (const node of nodes) {
    if (node.hidden || (node.type === 'tag' && node.name === 'if')) continue;
    if (node.text !== '') texts.push(node.text);
    if (node.children.length > 0) texts.push(joinText(node.children));
  }
  return texts.join(' ');
}
