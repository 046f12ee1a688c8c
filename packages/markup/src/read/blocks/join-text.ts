import { maskText } from '../html/mask-text.ts';
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
  return texts.map((text, at) => (at < texts.length - 1 ? escapeOpenTag(text) : text)).join(' ');
}

/** A text after which others come: a `<` that begins no tag in it begins none with them. */
function escapeOpenTag(text: string): string {
  const at = text.lastIndexOf('<');
  if (at <= text.lastIndexOf('>') || maskText(text)[at] !== '<') return text;
  return `${text.slice(0, at)}\\${text.slice(at)}`;
}
