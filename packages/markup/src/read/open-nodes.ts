import type { Token } from 'markdown-it';
import { createNode, type SyntaxNode } from './syntax-node.ts';

/** The node of an admonition, a set of tabs or a tab whose body is indented. */
export function openIndentedBlock(token: Token, start: number, end: number): SyntaxNode {
  if (token.type === 'tab_set_open') {
    return createNode('tag', start, end, { name: 'tabs', level: 1 });
  }
  if (token.type === 'tab_open') {
    return createNode('tag', start, end, { name: 'tab', attributes: { title: token.content } });
  }
  const { isTitled } = token.meta as { isTitled: boolean };
  const attributes: Record<string, string> = { mark: token.markup };
  if (isTitled) attributes.titled = '';
  return createNode('container', start, end, {
    ...{ name: token.info, text: token.content, attributes },
  });
}

/** The node of a cell of a Markdown table. */
export function readCell(token: Token, row: SyntaxNode): SyntaxNode {
  const style = token.attrGet('style');
  const align = typeof style === 'string' ? style.slice('text-align:'.length) : '';
  return createNode('cell', row.start, row.end, {
    name: token.tag,
    attributes: align === '' ? {} : { align },
  });
}
