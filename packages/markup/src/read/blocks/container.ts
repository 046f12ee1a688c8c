import type { BlockData, BlockNode } from '../../document.ts';
import { readInline } from '../inline/read-inline.ts';
import { makeBlock, makeParagraph } from '../nodes.ts';
import { placeChildren } from '../place-children.ts';
import type { ReadContext } from '../read-context.ts';
import type { SyntaxNode } from '../syntax-tree.ts';
import { convertBlocks } from './convert-blocks.ts';
import { makeExpandable } from './expandable.ts';
import { makeHint } from './hint.ts';
import { convertParagraph } from './paragraph.ts';

const HINT_STYLES: Readonly<Record<string, BlockData<'hint'>['style']>> = {
  tip: 'success',
  success: 'success',
  info: 'info',
  note: 'info',
  important: 'info',
  warning: 'warning',
  caution: 'danger',
  danger: 'danger',
};

/** A `::: name title` container; one of an unknown name is its content. */
export function convertContainer(context: ReadContext, node: SyntaxNode): BlockNode[] {
  const title = readTitle(node.text);
  const style = Object.hasOwn(HINT_STYLES, node.name) ? HINT_STYLES[node.name] : undefined;
  if (style !== undefined) {
    const blocks = convertBlocks(context, node.children);
    if (title !== '') blocks.unshift(makeTitle(context, title));
    return [makeHint({ style }, blocks)];
  }
  if (node.name === 'details') {
    const content = readInline(context, title === '' ? 'Details' : title).nodes;
    const isOpen = /\{[^{}]*\bopen\b/.test(node.text);
    return [makeExpandable(content, convertBlocks(context, node.children), isOpen)];
  }
  if (node.name === 'code-group') return convertCodeGroup(context, node);
  const content = convertBlocks(context, node.children);
  return title === '' ? content : [...convertUnknown(context, node, title), ...content];
}

/** The first line of a container of an unknown name: its title, or text where nothing ends it. */
function convertUnknown(context: ReadContext, node: SyntaxNode, title: string): BlockNode[] {
  if (node.hasEnd) return [makeTitle(context, title)];
  const written = `${':'.repeat(node.level)} ${node.attributes.written ?? node.name} ${node.text}`;
  return convertParagraph(context, written);
}

/** The title without attributes in braces or brackets round it. */
function readTitle(text: string): string {
  return text
    .replace(/(?<!\s)\s*\{[^{}]*\}\s*$/, '')
    .replace(/^\[(.*)\]$/, '$1')
    .trim();
}

function makeTitle(context: ReadContext, title: string): BlockNode {
  return makeParagraph(readInline(context, `**${title}**`).nodes);
}

/** Fences as tabs, each titled by the `[title]` of its info or its language. */
function convertCodeGroup(context: ReadContext, node: SyntaxNode): BlockNode[] {
  const { kept, lifted } = placeChildren('prompt', convertBlocks(context, node.children));
  const items = kept.map((code) => {
    const { title, ...data } = code.data;
    const label = title ?? data.syntax ?? '';
    return makeBlock('tabs-item', { title: label }, [{ ...code, data }]);
  });
  return items.length === 0 ? lifted : [makeBlock('tabs', {}, items), ...lifted];
}
