import type { BlockData, BlockNode, MarkNode } from '../../document.ts';
import { BLOCKS } from '../../schema/blocks.ts';
import { findChoice } from '../../schema/fields.ts';
import type { InlineChild } from '../inline/inline-builder.ts';
import { readInline } from '../inline/read-inline.ts';
import { makeBlock, makeLeaf, makeParagraph } from '../nodes.ts';
import type { ReadContext } from '../read-context.ts';
import type { SyntaxNode } from '../syntax-tree.ts';
import { convertBlocks } from './convert-blocks.ts';

/** `{% hint style="info" icon="x" %}`; a missing or unknown style is `info`. */
export function convertHint(context: ReadContext, node: SyntaxNode): BlockNode[] {
  const style = findChoice(BLOCKS.hint.data.style, node.attributes.style);
  const data: BlockData<'hint'> = { style: style ?? 'info' };
  if (node.attributes.icon) data.icon = node.attributes.icon;
  return [makeHint(data, convertBlocks(context, node.children))];
}

/** A hint; an empty paragraph stands in one that holds nothing. */
export function makeHint(data: BlockData<'hint'>, children: BlockNode[]): BlockNode<'hint'> {
  return makeBlock('hint', data, children.length > 0 ? children : [makeParagraph([])]);
}

/** The title of a hint: a paragraph of its own, in bold type. */
export function makeTitle(context: ReadContext, title: string): BlockNode {
  return makeParagraph(readInline(context, title).nodes.map(embolden));
}

function embolden(node: InlineChild): InlineChild {
  if (node.object === 'text') {
    const leaves = node.leaves.map((leaf) => makeLeaf(leaf.text, [...leaf.marks, BOLD]));
    return { ...node, leaves };
  }
  if (node.type !== 'link') return node;
  return { ...node, nodes: (node.nodes ?? []).map((child) => embolden(child as InlineChild)) };
}

const BOLD: MarkNode = { object: 'mark', type: 'bold' };
