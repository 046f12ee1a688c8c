import type { BlockData, BlockNode } from '../../document.ts';
import { readInline } from '../inline/read-inline.ts';
import { makeBlock } from '../nodes.ts';
import { placeChildren } from '../place-children.ts';
import type { ReadContext } from '../read-context.ts';
import type { SyntaxNode } from '../syntax-tree.ts';
import { convertBlocks } from './convert-blocks.ts';
import { makeExpandable } from './expandable.ts';
import { makeHint, makeTitle } from './hint.ts';
import { convertParagraph } from './paragraph.ts';

type HintStyle = BlockData<'hint'>['style'];

const HINT_STYLES: Readonly<Record<string, HintStyle>> = {
  tip: 'success',
  success: 'success',
  info: 'info',
  note: 'info',
  important: 'info',
  warning: 'warning',
  caution: 'danger',
  danger: 'danger',
};

/** Further types of MkDocs, of which the style alone does not tell what they are. */
const ADMONITION_STYLES: Readonly<Record<string, HintStyle>> = {
  hint: 'success',
  check: 'success',
  done: 'success',
  attention: 'warning',
  question: 'warning',
  help: 'warning',
  faq: 'warning',
  failure: 'danger',
  fail: 'danger',
  missing: 'danger',
  error: 'danger',
  bug: 'danger',
};

/** A `::: name title` container; one of an unknown name is its content. */
export function convertContainer(context: ReadContext, node: SyntaxNode): BlockNode[] {
  if (node.attributes.mark !== undefined) return convertAdmonition(context, node);
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

/** An admonition of MkDocs: a hint with its title, or where it folds an expandable. */
function convertAdmonition(context: ReadContext, node: SyntaxNode): BlockNode[] {
  const { mark = '', titled } = node.attributes;
  const own = titled === undefined ? undefined : node.text;
  const content = convertBlocks(context, node.children);
  const title = own ?? nameType(node.name);
  if (mark !== '!!!') {
    return [makeExpandable(readInline(context, title).nodes, content, mark === '???+')];
  }
  const known = Object.hasOwn(HINT_STYLES, node.name) ? HINT_STYLES[node.name] : undefined;
  const style =
    known ?? (Object.hasOwn(ADMONITION_STYLES, node.name) ? ADMONITION_STYLES[node.name] : 'info');
  // What the style tells needs no title.
  const shown = own ?? (known === undefined ? title : '');
  if (shown !== '') content.unshift(makeTitle(context, shown));
  return [makeHint({ style: style ?? 'info' }, content)];
}

/** `custom-type` as the title that it is where none is written. */
function nameType(type: string): string {
  const words = type.replace(/[-_]+/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The title without attributes in braces or brackets round it. */
function readTitle(text: string): string {
  return text
    .replace(/(?<!\s)\s*\{[^{}]*\}\s*$/, '')
    .replace(/^\[(.*)\]$/, '$1')
    .trim();
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
