import type { BlockData, BlockNode } from '../../document.ts';
import { readInline } from '../inline/read-inline.ts';
import { makeBlock, makeParagraph } from '../nodes.ts';
import type { ReadContext } from '../read-context.ts';
import { createNode, type SyntaxNode } from '../syntax-tree.ts';
import { convertBlocks } from './convert-blocks.ts';
import { makeExpandable } from './expandable.ts';
import { makeHint, makeTitle } from './hint.ts';

/** The mark of an alert, with the sign of a fold and a title of its own. */
const ALERT = /^\[!([A-Za-z]+)\]([+-]?)[ \t]*([^\n]*)(?:\n|$)/;

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
    const blocks = convertBlocks(context, children);
    const [, name = '', fold = '', title = ''] = alert;
    if (fold !== '') {
      const heading = readInline(context, title === '' ? capitalize(name) : title).nodes;
      return [makeExpandable(heading, blocks, fold === '+')];
    }
    if (title.trim() !== '') blocks.unshift(makeTitle(context, title));
    return [makeHint({ style }, blocks)];
  }
  return [makeQuote(convertBlocks(context, node.children))];
}

function capitalize(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1).toLowerCase();
}

/** A quote; an empty paragraph stands in one that holds nothing. */
export function makeQuote(children: BlockNode[]): BlockNode<'blockquote'> {
  return makeBlock('blockquote', {}, children.length > 0 ? children : [makeParagraph([])]);
}
