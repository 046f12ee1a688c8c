import type { LeafNode, MarkNode, MarkType, TextNode } from '../document.ts';
import { COLORS } from '../schema/marks.ts';
import { classNames, element, escapeText } from './html-writer.ts';
import { asList, asRecord } from './node-data.ts';

const KNOWN_COLORS: ReadonlySet<string> = new Set(COLORS);

/** Outermost first: code hugs the text. */
const MARK_ELEMENTS: Readonly<Record<MarkType, string>> = {
  color: 'mark',
  bold: 'strong',
  italic: 'em',
  strikethrough: 's',
  superscript: 'sup',
  subscript: 'sub',
  keyboard: 'kbd',
  code: 'code',
};

const MARK_ORDER = Object.keys(MARK_ELEMENTS);

/** A text node: each leaf in the elements of its marks; a newline in a leaf is a line break. */
export function renderLeaves(node: TextNode): string {
  let html = '';
  for (const leaf of asList(node.leaves)) html += renderLeaf(leaf as LeafNode);
  return html;
}

function renderLeaf(leaf: LeafNode): string {
  if (typeof leaf?.text !== 'string') return '';
  const text = escapeText(leaf.text);
  const html = text.includes('\n') ? text.replaceAll('\n', '<br>') : text;
  const marks = asList(leaf.marks);
  return marks.length === 0 || html === '' ? html : wrapInMarks(html, marks as MarkNode[]);
}

function wrapInMarks(html: string, marks: readonly MarkNode[]): string {
  let wrapped = html;
  for (let index = MARK_ORDER.length - 1; index >= 0; index -= 1) {
    const mark = marks.find((one) => one?.type === MARK_ORDER[index]);
    if (mark) wrapped = wrapInMark(wrapped, mark);
  }
  return wrapped;
}

function wrapInMark(html: string, mark: MarkNode): string {
  if (mark.type === 'color') return wrapInColor(html, mark);
  return element(MARK_ELEMENTS[mark.type], {}, html);
}

function wrapInColor(html: string, mark: MarkNode<'color'>): string {
  const text = colorClass('text', asRecord(mark.data)?.text);
  const background = colorClass('background', asRecord(mark.data)?.background);
  if (background !== undefined) {
    return element('mark', { class: classNames(text, background) }, html);
  }
  return text === undefined ? html : element('span', { class: text }, html);
}

/** The class of a colour, `text-red` or `background-primary`; undefined for the default colour. */
export function colorClass(role: string, color: unknown): string | undefined {
  if (typeof color !== 'string' || !KNOWN_COLORS.has(color) || color === 'default')
    return undefined;
  return `${role}-${color.replace('$', '')}`;
}
