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
    name: token.info,
    text: token.content,
    attributes,
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

/** The node of a list, with the number that it starts at. */
export function makeList(token: Token, start: number, end: number): SyntaxNode {
  const attributes: Record<string, string> = {};
  const first = token.attrGet('start');
  if (first !== null) attributes.start = String(first);
  const name = token.type === 'ordered_list_open' ? 'ordered' : 'unordered';
  return createNode('list', start, end, { name, attributes });
}

/** The node of a container between colons. */
export function makeContainer(token: Token, start: number, end: number): SyntaxNode {
  return createNode('container', start, end, {
    name: token.info.toLowerCase(),
    text: token.content,
    level: token.markup.length,
    attributes: { written: token.info },
  });
}

/** The node of a block that holds nothing but text; undefined for other tokens. */
export function makeLeaf(token: Token, start: number, end: number): SyntaxNode | undefined {
  const { type, content: text, info } = token;
  switch (type) {
    case 'fence':
    case 'code_block':
      return createNode('code', start, end, { text, name: info.trim() });
    case 'hr':
      return createNode('divider', start, end);
    case 'math_block':
      return createNode('math', start, end, { text });
    case 'foreign_tag':
      return createNode('source', start, end, { name: info, text });
    default:
      return undefined;
  }
}
