import type {
  ChildNode,
  InlineData,
  InlineNode,
  LeafNode,
  MarkNode,
  MarkType,
} from '../document.ts';
import {
  escapeAttribute,
  escapeHtmlText,
  escapeLineStart,
  escapeTarget,
  escapeTargetAttribute,
  escapeText,
  writeAttributes,
} from './escape.ts';
import { findTarget, type WriteContext } from './write-context.ts';
import type { FootnoteWriter } from './write-footnotes.ts';

/** Writing inline nodes also collects the footnotes in them. */
export interface InlineContext extends WriteContext {
  footnotes: FootnoteWriter;
}

const ELEMENTS: Readonly<Record<Exclude<MarkType, 'code' | 'color'>, string>> = {
  keyboard: 'kbd',
  superscript: 'sup',
  subscript: 'sub',
  strikethrough: 'del',
  italic: 'em',
  bold: 'strong',
};

// Innermost first.
const ELEMENT_ORDER = Object.keys(ELEMENTS).toReversed() as (keyof typeof ELEMENTS)[];

const DELIMITERS: Partial<Record<MarkType, string>> = {
  strikethrough: '~~',
  italic: '*',
  bold: '**',
};

/** Inline nodes as the lines of one paragraph; hard breaks end in a backslash. */
export function writeInline(context: InlineContext, nodes: readonly ChildNode[]): string {
  const text = writeNodes(context, nodes);
  return text.split('\n').map(escapeLineStart).join('\\\n');
}

/** Inline nodes on one line: hard breaks are `<br>`. */
export function writeInlineLine(context: InlineContext, nodes: readonly ChildNode[]): string {
  return writeNodes(context, nodes).split('\n').map(escapeEnds).join('<br>');
}

/**
 * Inline nodes on one line within an element of HTML. There a backslash before an end tag is a path or
 * the like before the end of the element, and no comment is text.
 */
export function writeHtmlLine(context: InlineContext, nodes: readonly ChildNode[]): string {
  return writeInlineLine(context, nodes).replace(/(?<!\\)((?:\\\\)*)\\<(?=[/!?])/g, '$1&#x3C;');
}

function escapeEnds(line: string): string {
  return line.replace(/^ | $/g, '&#x20;');
}

function writeNodes(context: InlineContext, nodes: readonly ChildNode[]): string {
  let text = '';
  for (const node of nodes) {
    if (node.object === 'text') for (const leaf of node.leaves) text = appendLeaf(text, leaf);
    else if (node.object === 'inline') text += writeInlineNode(context, node);
  }
  return text;
}

function appendLeaf(before: string, leaf: LeafNode): string {
  const types = new Set(leaf.marks.map((mark) => mark.type));
  if (types.size === 0) return before + escapeText(leaf.text);
  const [, start = '', inner = '', end = ''] = /^(\s*)([\s\S]*?)(\s*)$/.exec(leaf.text) ?? [];
  if (inner === '' || types.has('code'))
    return before + wrapMarks(writeMarked(leaf.text, types), leaf, before);
  return before + start + wrapMarks(writeMarked(inner, types), leaf, before + start) + end;
}

function writeMarked(text: string, types: ReadonlySet<MarkType>): string {
  return types.has('code')
    ? `<code>${escapeHtmlText(text).replaceAll('|', '&#x7C;')}</code>`
    : escapeText(text);
}

/**
 * Wraps text in its marks. Delimiters are used for a single mark at a place where they surely open
 * and close; elements, which always do, everywhere else.
 */
function wrapMarks(text: string, leaf: LeafNode, before: string): string {
  const types = leaf.marks.map((mark) => mark.type);
  const [only] = types;
  const atStart = before === '' || /\s$/.test(before);
  const isWord = /^[\p{L}\p{N}](?:[\s\S]*[\p{L}\p{N}])?$/u.test(text);
  if (types.length === 1 && only === 'code' && isPlainCode(leaf.text)) return `\`${leaf.text}\``;
  const delimiter = only === undefined ? undefined : DELIMITERS[only];
  if (types.length === 1 && delimiter && atStart && isWord)
    return `${delimiter}${text}${delimiter}`;
  let wrapped = text;
  for (const type of ELEMENT_ORDER) {
    const element = ELEMENTS[type];
    if (types.includes(type)) wrapped = `<${element}>${wrapped}</${element}>`;
  }
  const color = leaf.marks.find((mark) => mark.type === 'color')?.data;
  return color ? `<mark style="${writeColor(color)}">${wrapped}</mark>` : wrapped;
}

function isPlainCode(text: string): boolean {
  return text.trim() === text && text !== '' && !/[`\n|]/.test(text);
}

function writeColor(color: MarkNode<'color'>['data']): string {
  const parts: string[] = [];
  if (color.text !== 'default') parts.push(`color:${escapeAttribute(color.text)};`);
  if (color.background !== 'default')
    parts.push(`background-color:${escapeAttribute(color.background)};`);
  return parts.join('');
}

function writeInlineNode(context: InlineContext, node: InlineNode): string {
  const content = writeNodes(context, node.nodes ?? []);
  switch (node.type) {
    case 'link':
      return `[${content}](${escapeTarget(findTarget(context, node.data, 'link'))})`;
    case 'mention': {
      const target = findTarget(context, node.data, 'link');
      return `[${escapeText(target)}](${escapeTarget(target)} "mention")`;
    }
    case 'emoji':
      return decodeEmoji(String(node.data.code));
    case 'icon': {
      const { icon, color } = node.data;
      const style = color === undefined ? '' : ` style="color:${escapeAttribute(color)}"`;
      return `<i class="fa-${escapeAttribute(icon)}"${style}>:${escapeHtmlText(String(icon))}:</i>`;
    }
    case 'expression':
      return `<code class="expression">${escapeHtmlText(String(node.data.expression))}</code>`;
    case 'inline-math':
      return `$$${String(node.data.formula)}$$`;
    case 'inline-image':
      return writeInlineImage(context, node.data);
    case 'button':
      return writeButton(context, node.data);
    case 'annotation':
      return writeAnnotation(context, node, content);
    default:
      node satisfies never;
      return content;
  }
}

function writeAnnotation(
  context: InlineContext,
  node: InlineNode<'annotation'>,
  content: string,
): string {
  const label = context.footnotes.add(node.fragments?.[0]?.nodes ?? []);
  return `<a data-footnote-ref href="#user-content-fn-${label}">${content}</a>`;
}

function decodeEmoji(code: string): string {
  const points = code.split('-').map((point) => Number.parseInt(point, 16));
  if (points.some((point) => Number.isNaN(point) || point > 0x10ffff)) return '';
  return `<span data-gb-custom-inline data-tag="emoji" data-code="${code}">${String.fromCodePoint(...points)}</span>`;
}

function writeInlineImage(context: WriteContext, data: InlineData<'inline-image'>): string {
  const image = `<img${writeAttributes({
    src: findTarget(context, data, 'image'),
    alt: data.alt ?? '',
    title: data.caption,
    'data-size': data.size ?? 'original',
  })}>`;
  if (data.refDark === undefined) return image;
  const dark = escapeTargetAttribute(findTarget(context, data, 'image', 'refDark'));
  return `<picture><source srcset="${dark}" media="(prefers-color-scheme: dark)">${image}</picture>`;
}

function writeButton(context: WriteContext, data: InlineData<'button'>): string {
  const classes = ['button', data.kind, data.size].filter((name) => name !== undefined).join(' ');
  const label = escapeHtmlText(String(data.label));
  const disabled = data.disabled === true ? ' disabled' : '';
  const hasAction = typeof data.action === 'object' && data.action !== null;
  if (!hasAction && (data.ref !== undefined || data.disabled !== true)) {
    const href = findTarget(context, data, 'link');
    return `<a${writeAttributes({ href, class: classes, 'data-icon': data.icon })}${disabled}>${label}</a>`;
  }
  const action: Record<string, unknown> = { ...data.action };
  return `<button${writeAttributes({
    type: 'button',
    class: classes,
    'data-icon': data.icon,
    'data-action': action.action,
    'data-query': action.query,
    'data-slug': action.slug,
  })}${disabled}>${label}</button>`;
}
