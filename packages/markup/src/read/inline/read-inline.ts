import type { Token } from 'markdown-it';
import type { InlineNode } from '../../document.ts';
import { decodeHtmlText } from '../attribute-text.ts';
import { dropConditions } from '../conditions.ts';
import { findParents, isBlockElement, isKnownElement, isVoidElement } from '../html/elements.ts';
import { type HtmlEvent, scanHtml } from '../html/scan-html.ts';
import { makeParagraph, makeVoidInline, readPlainText } from '../nodes.ts';
import { markdown } from '../parser.ts';
import { type ReadContext, readRef } from '../read-context.ts';
import type { AttributeListMeta } from '../rules/attribute-list-rule.ts';
import { closeElementsFrom, closeInlineElement, openInlineElement } from './html-inline.ts';
import { makeInlineImage, readLength, type WrittenImage } from './image-data.ts';
import { InlineBuilder, type InlineChild } from './inline-builder.ts';
import { type InlineReader, isClosedLater } from './inline-reader.ts';
import { addLink, addNote, readButton, readFootnoteRef } from './links.ts';

/** Inline source, read. */
export interface InlineContent {
  nodes: InlineChild[];
  /** The images among the nodes, as written. */
  images: Map<InlineNode, WrittenImage>;
  /** The id of an empty `<a id>` in the text. */
  anchor: string | undefined;
  /** True where the source was not read, for it has no target. */
  isSkipped: boolean;
}

/** Source that can hold a target, or be something else than a paragraph. */
const MAY_HAVE_TARGET = /[[<&]|\$\$/;

/**
 * Reads inline source (Markdown with inline HTML) as inline nodes. What stands under a condition in it
 * is left out, whatever the condition.
 */
export function readInline(context: ReadContext, written: string): InlineContent {
  const source = context.keepsHidden ? written : dropConditions(written);
  const images = new Map<InlineNode, WrittenImage>();
  if (context.targetsOnly && !MAY_HAVE_TARGET.test(source)) {
    return { nodes: [], images, anchor: undefined, isSkipped: true };
  }
  const tokens: Token[] = [];
  markdown.inline.parse(source, markdown, context.env, tokens);
  const builder = new InlineBuilder();
  const reader: InlineReader = {
    context,
    builder,
    openElements: [],
    picture: undefined,
    anchor: undefined,
    ends: countEnds(tokens),
    images,
    addImage(image) {
      const node = makeInlineImage(image);
      images.set(node, image);
      builder.addInline(node);
    },
  };
  readTokens(reader, tokens);
  closeElementsFrom(reader, 0);
  while (builder.depth > 1) builder.children.push(...builder.closeFrame());
  return { nodes: trimNodes(builder.children), images, anchor: reader.anchor, isSkipped: false };
}

interface LinkToken {
  href: string;
  isMention: boolean;
  elements: number;
}

function readTokens(reader: InlineReader, tokens: readonly Token[]): void {
  const { builder } = reader;
  const links: LinkToken[] = [];
  for (const token of tokens) {
    switch (token.type) {
      case 'link_open':
        links.push({
          href: String(token.attrGet('href') ?? ''),
          isMention: token.attrGet('title') === 'mention',
          elements: reader.openElements.length,
        });
        builder.openFrame(true);
        break;
      case 'link_close': {
        const link = links.pop();
        if (!link) break;
        closeElementsFrom(reader, Math.min(link.elements, reader.openElements.length));
        addLink(reader, link.href, builder.closeFrame(), link.isMention);
        break;
      }
      case 'html_inline':
        // An element opened outside a link is not closed within it: frames would cross.
        readHtmlToken(reader, token.content, links[links.length - 1]?.elements ?? 0);
        break;
      default:
        readTextToken(reader, token);
    }
  }
}

function readTextToken(reader: InlineReader, token: Token): void {
  const { builder } = reader;
  switch (token.type) {
    case 'text':
    case 'text_special':
      builder.addText(token.content);
      return;
    case 'softbreak':
      builder.addText(' ');
      return;
    case 'hardbreak':
      builder.addBreak();
      return;
    case 'code_inline':
      builder.addCode(token.content);
      return;
    case 'code_element':
      readCodeElement(reader, token);
      return;
    case 'strong_open':
      builder.openMark({ object: 'mark', type: 'bold' });
      return;
    case 'strong_close':
      builder.closeMark('bold');
      return;
    case 'em_open':
      builder.openMark({ object: 'mark', type: 'italic' });
      return;
    case 'em_close':
      builder.closeMark('italic');
      return;
    case 's_open':
      builder.openMark({ object: 'mark', type: 'strikethrough' });
      return;
    case 's_close':
      builder.closeMark('strikethrough');
      return;
    case 'emoji':
      builder.addEmoji(token.content);
      return;
    case 'math_inline':
      if (builder.isTextOnly) builder.addText(`$$${token.content}$$`);
      else builder.addInline(makeVoidInline('inline-math', { formula: token.content }));
      return;
    case 'footnote_ref':
      readFootnoteRef(reader, token.info, token.content);
      return;
    case 'footnote_inline':
      readInlineFootnote(reader, token);
      return;
    case 'image':
      readImageToken(reader, token);
      return;
    case 'attribute_list':
      readAttributeList(reader, token.meta as AttributeListMeta);
      return;
    case 'icon':
      if (!builder.isTextOnly) builder.addInline(makeVoidInline('icon', { icon: token.info }));
      return;
    case 'unshown_inline':
      return;
    default:
      builder.addText(token.content);
  }
}

/** A note is a footnote of one paragraph; within another, and where only text stands, it is text. */
function readInlineFootnote(reader: InlineReader, token: Token): void {
  const { builder, context } = reader;
  const { footnoteState } = context;
  if (builder.isTextOnly || footnoteState.isInside) {
    builder.addText(token.info);
    return;
  }
  footnoteState.isInside = true;
  const { nodes } = readInline(context, token.content);
  footnoteState.isInside = false;
  addNote(builder, [makeParagraph(nodes)], '*');
}

function readImageToken(reader: InlineReader, token: Token): void {
  const { context } = reader;
  const title = token.attrGet('title');
  const alt = readAlt(token.children ?? []);
  const image: WrittenImage = {
    target: readRef(context, String(token.attrGet('src') ?? ''), 'image'),
    alt,
    drawing: false,
  };
  if (typeof title === 'string' && title !== '') image.caption = title;
  reader.addImage(image);
}

function readAlt(tokens: readonly Token[]): string {
  return tokens
    .map((token) => {
      if (token.type === 'softbreak' || token.type === 'hardbreak') return ' ';
      if (token.type === 'image') return readAlt(token.children ?? []);
      return token.type === 'html_inline' ? '' : token.content;
    })
    .join('');
}

function readCodeElement(reader: InlineReader, token: Token): void {
  const text = decodeHtmlText(token.content);
  if (/\bclass\s*=\s*["']?[^"'>]*\bexpression\b/.test(token.info)) {
    reader.builder.addInline(makeVoidInline('expression', { expression: text.trim() }));
    return;
  }
  reader.builder.addCode(text.replace(/\s*\n\s*/g, ' '));
}

function readHtmlToken(reader: InlineReader, source: string, lowest: number): void {
  for (const event of scanHtml(source)) {
    if (event.kind === 'comment') continue;
    const name = event.name.toLowerCase();
    if (event.kind === 'close') {
      reader.ends.set(name, (reader.ends.get(name) ?? 1) - 1);
      const index = reader.openElements.findLastIndex((element) => element.name === name);
      if (index >= lowest) closeInlineElement(reader, name);
    } else if (isPlaceholder(reader, event)) {
      reader.builder.addText(source);
    } else if (isKnownElement(name) || event.selfClosing) {
      openInlineElement(reader, name, event.attributes);
      if (event.selfClosing && !VOID_INLINES.has(name)) closeInlineElement(reader, name);
    }
  }
}

/**
 * Whether a start tag that nothing closes is text: one such as `<name>`, which no element has, one of
 * an element that stands between paragraphs, as in "the `<table>` tag", and one that is written as
 * programs write types, as in `List<Input>`.
 */
function isPlaceholder(reader: InlineReader, event: Extract<HtmlEvent, { kind: 'open' }>): boolean {
  const name = event.name.toLowerCase();
  if (event.selfClosing || isClosedLater(reader, name)) return false;
  if (!isKnownElement(name)) return true;
  if (Object.keys(event.attributes).length > 0 || LINE_ENDS.has(name)) return false;
  const needsEnd = isBlockElement(name) && !isVoidElement(name) && findParents(name) === undefined;
  return needsEnd || /^[A-Z][a-z]/.test(event.name);
}

const LINE_ENDS = new Set(['br', 'hr', 'wbr']);
const VOID_INLINES = new Set(['br', 'img', 'source', 'wbr', 'input', 'iframe']);

function countEnds(tokens: readonly Token[]): Map<string, number> {
  const ends = new Map<string, number>();
  for (const token of tokens) {
    if (token.type !== 'html_inline' || !token.content.startsWith('</')) continue;
    const name = token.content.slice(2, -1).trim().toLowerCase();
    ends.set(name, (ends.get(name) ?? 0) + 1);
  }
  return ends;
}

/** The nodes without line breaks at their end; an empty list for white space alone. */
function trimNodes(nodes: InlineChild[]): InlineChild[] {
  const last = nodes[nodes.length - 1];
  const leaf = last?.object === 'text' ? last.leaves[last.leaves.length - 1] : undefined;
  if (leaf?.text.endsWith('\n')) leaf.text = leaf.text.trimEnd();
  if (nodes.every((node) => node.object === 'text') && readPlainText(nodes).trim() === '')
    return [];
  if (leaf?.text === '' && last?.object === 'text') {
    last.leaves.pop();
    if (last.leaves.length === 0) nodes.pop();
  }
  return nodes;
}

/**
 * Takes what an attribute list says of what stands before it: the size of a picture, the look of a
 * button, and for headings the id. All else is for style sheets and scripts that are not here.
 */
function readAttributeList(reader: InlineReader, { attributes, isAtEnd }: AttributeListMeta): void {
  const { children } = reader.builder;
  const last = children[children.length - 1];
  if (attributes.id !== undefined) reader.anchor ??= attributes.id;
  if (isAtEnd && last?.object === 'text') {
    const leaf = last.leaves[last.leaves.length - 1];
    if (leaf) leaf.text = leaf.text.trimEnd();
  }
  if (last?.object !== 'inline') return;
  const image = reader.images.get(last);
  if (image) {
    const width = readLength(attributes.width);
    const height = readLength(attributes.height);
    if (width !== undefined) image.width = width;
    if (height !== undefined) image.height = height;
    return;
  }
  const classes = (attributes.class ?? '').split(' ');
  if (last.type !== 'link' || !classes.includes('md-button') || reader.builder.isTextOnly) return;
  const { ref, source } = last.data;
  children.pop();
  const kind = classes.includes('md-button--primary') ? 'primary' : 'secondary';
  readButton(reader, { class: `button ${kind}` }, readPlainText(last.nodes ?? []));
  const made = children[children.length - 1];
  if (made?.object !== 'inline' || made.type !== 'button') return;
  delete made.data.disabled;
  Object.assign(made.data, source === undefined ? { ref } : { ref, source });
}
