import type { SyntaxNode } from './syntax-tree.ts';

/** Nodes that share lines; `end` is exclusive. */
export interface LineGroup {
  start: number;
  end: number;
  nodes: SyntaxNode[];
}

/**
 * Joins nodes that share a line: they are one piece of the text. `linesOf` says which lines a node
 * takes, its own where it is left out.
 */
export function groupByLines(
  nodes: readonly SyntaxNode[],
  linesOf: (node: SyntaxNode) => { start: number; end: number } = (node) => node,
): LineGroup[] {
  const groups: LineGroup[] = [];
  for (const node of nodes) {
    const { start, end } = linesOf(node);
    const last = groups[groups.length - 1];
    if (last && start < last.end) {
      last.nodes.push(node);
      last.end = Math.max(last.end, end);
    } else {
      groups.push({ start, end: Math.max(end, start + 1), nodes: [node] });
    }
  }
  return groups;
}
