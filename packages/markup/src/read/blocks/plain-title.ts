import { readInline } from '../inline/read-inline.ts';
import { readWords } from '../nodes.ts';
import type { ReadContext } from '../read-context.ts';
import type { SyntaxNode } from '../syntax-tree.ts';
import { joinText } from './join-text.ts';

/** The plain text of inline source: of a column title or an option's label. */
export function readPlainTitle(context: ReadContext, nodes: readonly SyntaxNode[]): string {
  return readWords(readInline(context, joinText(nodes)).nodes).trim();
}
