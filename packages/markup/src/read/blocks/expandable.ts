import type { BlockNode } from '../../document.ts';
import type { InlineChild } from '../inline/inline-builder.ts';
import { readInline } from '../inline/read-inline.ts';
import { makeFragment, makeParagraph, makeVoidBlock } from '../nodes.ts';
import type { ReadContext } from '../read-context.ts';
import type { SyntaxNode } from '../syntax-tree.ts';
import { convertBlocks } from './convert-blocks.ts';
import { joinText } from './join-text.ts';

/** `<details><summary>Title</summary>` body `</details>`. */
export function convertDetails(context: ReadContext, node: SyntaxNode): BlockNode[] {
  const summary = node.children.find((child) => child.type === 'html' && child.name === 'summary');
  const title = readInline(context, summary ? joinText(summary.children) : '').nodes;
  const body = convertBlocks(
    context,
    node.children.filter((child) => child !== summary),
  );
  return [makeExpandable(title, body, Object.hasOwn(node.attributes, 'open'))];
}

/** An expandable; an empty paragraph stands in a body that holds nothing. */
export function makeExpandable(
  title: InlineChild[],
  body: BlockNode[],
  isOpen: boolean,
): BlockNode<'expandable'> {
  return makeVoidBlock('expandable', isOpen ? { defaultExpanded: true } : {}, [
    makeFragment('expandable-title', [makeParagraph(title)]),
    makeFragment('expandable-body', body.length > 0 ? body : [makeParagraph([])]),
  ]);
}
