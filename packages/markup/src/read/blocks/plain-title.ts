import { readInline } from '../inline/read-inline.ts';
import { readPlainText } from '../nodes.ts';
import type { ReadContext } from '../read-context.ts';
import type { SyntaxNode } from '../syntax-tree.ts';

/** The plain text of inline source: of a column title or an option's label. */
export function readPlainTitle(context: ReadContext, nodes: readonly SyntaxNode[]): string {
  return readPlainText(readInline(context, joinText(nodes)).nodes).trim();
}

/** The inline source of nodes and all in them, a space between paragraphs. */
export function joinText(nodes: readonly SyntaxNode[]): string {
  const texts: string[] = [];
  for (const node of nodes) {
    if (node.text !== '') texts.push(node.text);
    if (node.children.length > 0) texts.push(joinText(node.children));
  }
  return texts.join(' ');
}
