import { MAY_HAVE_CONDITION } from '../condition-tags.ts';
import { dropConditions } from '../conditions.ts';
import type { ReadContext } from '../read-context.ts';
import type { SyntaxNode } from '../syntax-tree.ts';

/**
 * The lines that a node stands on, as its own text has them: without what begins lines of the quote or
 * item that it stands in, and without what conditions hold in it.
 */
export function listShownLines(context: ReadContext, node: SyntaxNode): string[] {
  const lines = context.listLines().slice(node.start, node.end);
  const column = Math.max(lines[0]?.indexOf('{%') ?? 0, 0);
  const hidden = new Set<number>();
  if (!context.keepsHidden) noteHidden(node, hidden);
  const shown = lines
    .map((line, index) => (index === 0 ? line.slice(column) : cutLine(line, column)))
    .filter((_, index) => !hidden.has(node.start + index));
  const text = shown.join('\n');
  if (context.keepsHidden || !MAY_HAVE_CONDITION.test(text)) return shown;
  // Tags of conditions pair within a paragraph: a code span of two of them hides none.
  return text
    .split(/(\n[ \t]*\n)/)
    .map((part) => dropConditions(part))
    .join('')
    .split('\n');
}

function noteHidden(node: SyntaxNode, hidden: Set<number>): void {
  for (const child of node.children) {
    if (child.hidden || (child.type === 'tag' && child.name === 'if')) {
      for (let line = child.start; line < child.end; line += 1) hidden.add(line);
    } else {
      noteHidden(child, hidden);
    }
  }
}

/** Cuts marks of quotes and white space off the start of a line, up to a column. */
function cutLine(line: string, column: number): string {
  let at = 0;
  while (at < column && /[ \t>]/.test(line[at] ?? '')) at += 1;
  return line.slice(at);
}
