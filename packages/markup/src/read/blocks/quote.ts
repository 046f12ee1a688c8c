import type { BlockData, BlockNode } from '../../document.ts';
import { makeBlock, makeParagraph } from '../nodes.ts';
import type { ReadContext } from '../read-context.ts';
import { createNode, type SyntaxNode } from '../syntax-tree.ts';
import { convertBlocks } from './convert-blocks.ts';
import { makeHint } from './hint.ts';

const ALERT = /^\[!([A-Za-z]+)\][ \t]*(?:\n|$)/;

const ALERT_STYLES: Readonly<Record<string, BlockData<'hint'>['style']>> = {
  note: 'info',
  info: 'info',
  important: 'info',
  tip: 'success',
  success: 'success',
  warning: 'warning',
  caution: 'danger',
  danger: 'danger',
};

/** Whether a quote starts with what may make it a hint; that line is no block in it. */
export function isAlert({ children: [first] }: SyntaxNode): boolean {
  return first?.type === 'paragraph' && ALERT.test(first.text);
}

/** A block quote, or the hint that one starting with `[!NOTE]` and the like is. */
export function convertQuote(context: ReadContext, node: SyntaxNode): BlockNode[] {
  const first = node.children[0];
  const alert = first?.type === 'paragraph' ? ALERT.exec(first.text) : null;
  const style = ALERT_STYLES[alert?.[1]?.toLowerCase() ?? ''];
  if (first && alert && style) {
    const rest = first.text.slice(alert[0].length);
    const paragraph = createNode('paragraph', first.start, first.end, { text: rest });
    const children = [...(rest === '' ? [] : [paragraph]), ...node.children.slice(1)];
    return [makeHint({ style }, convertBlocks(context, children))];
  }
  return [makeQuote(convertBlocks(context, node.children))];
}

/** A quote; an empty paragraph stands in one that holds nothing. */
export function makeQuote(children: BlockNode[]): BlockNode<'blockquote'> {
  return makeBlock('blockquote', {}, children.length > 0 ? children : [makeParagraph([])]);
}
