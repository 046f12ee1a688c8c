import type { BlockNode, FragmentNode, InlineNode, TextNode } from '../document.ts';
import { characterOf } from './emoji.ts';
import { dataOf, nodesOf, readText } from './node-data.ts';
import { MAX_DEPTH } from './unique-ids.ts';

/** The text of inline content, without marks. Expressions and formulas count as they are written. */
export function inlineText(node: BlockNode | InlineNode | FragmentNode, depth = 0): string {
  if (depth > MAX_DEPTH) return '';
  let text = '';
  for (const child of nodesOf(node)) {
    if (child.object === 'text') text += leafText(child);
    else if (child.object === 'inline') text += elementText(child, depth);
    else text += inlineText(child, depth + 1);
  }
  return text;
}

/** The text of a text node's leaves. */
export function leafText(node: TextNode): string {
  const leaves: unknown = node.leaves;
  if (!Array.isArray(leaves)) return '';
  let text = '';
  for (const leaf of leaves) if (typeof leaf?.text === 'string') text += leaf.text;
  return text;
}

function elementText(inline: InlineNode, depth: number): string {
  switch (inline.type) {
    case 'emoji':
      return characterOf(readText(dataOf(inline), 'code') ?? '') ?? '';
    case 'inline-math':
      return readText(dataOf(inline), 'formula') ?? '';
    case 'expression':
      return readText(dataOf(inline), 'expression') ?? '';
    case 'button':
      return readText(dataOf(inline), 'label') ?? '';
    case 'inline-image':
      return readText(dataOf(inline), 'alt') ?? '';
    case 'mention':
      return readText(dataOf(inline), 'source') ?? '';
    case 'icon':
    case 'link':
    case 'annotation':
      return inlineText(inline, depth + 1);
    default:
      return inlineText(inline satisfies never, depth + 1);
  }
}
