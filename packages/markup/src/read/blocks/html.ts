import type { BlockNode } from '../../document.ts';
import { decodeHtmlText } from '../attribute-text.ts';
import { makeVoidBlock } from '../nodes.ts';
import { type ReadContext, readRef } from '../read-context.ts';
import type { SyntaxNode } from '../syntax-tree.ts';
import { classifyTarget } from '../targets.ts';
import { convertBlocks } from './convert-blocks.ts';
import { convertDetails } from './expandable.ts';
import { convertFigure, convertImageDiv } from './figure.ts';
import { convertHeading } from './heading.ts';
import { convertHtmlTable } from './html-table.ts';
import { makeCaption } from './images.ts';
import { joinText } from './join-text.ts';
import { convertList, convertLooseItem } from './list.ts';
import { convertParagraph } from './paragraph.ts';
import { convertPreformatted } from './preformatted.ts';
import { makeQuote } from './quote.ts';
import { convertTagElement } from './tag-element.ts';

/** An HTML element that stands between paragraphs. Of an unknown kind, its content is kept. */
export function convertHtml(context: ReadContext, node: SyntaxNode): BlockNode[] {
  const { attributes } = node;
  switch (node.name) {
    case 'p':
    case 'center':
      return convertAligned(context, node, node.name === 'p' ? readAlign(attributes) : 'center');
    case 'h1':
    case 'h2':
    case 'h3':
    case 'h4':
    case 'h5':
    case 'h6':
      return convertHtmlHeading(context, node);
    case 'div':
      return convertTagElement(context, node) ?? convertDiv(context, node);
    case 'figure':
      return convertFigure(context, node);
    case 'ul':
    case 'ol':
    case 'menu':
      return convertList(context, { ...node, name: node.name === 'ol' ? 'ordered' : 'unordered' });
    case 'li':
      return convertLooseItem(context, node);
    case 'table':
      return convertHtmlTable(context, node);
    case 'details':
      return convertDetails(context, node);
    case 'pre':
      return convertPreformatted(context, node);
    case 'hr':
      return [makeVoidBlock('divider', {})];
    case 'blockquote':
      return [makeQuote(convertBlocks(context, node.children))];
    case 'iframe':
    case 'video':
    case 'audio':
      return convertMedia(context, node);
    default:
      return convertBlocks(context, node.children);
  }
}

/** A heading. Where nothing ends it, it is its first text, and the rest of the page is no heading. */
function convertHtmlHeading(context: ReadContext, node: SyntaxNode): BlockNode[] {
  const { attributes, children, hasEnd } = node;
  const own = hasEnd ? children : children.slice(0, 1);
  const level = Number(node.name.slice(1));
  const heading = convertHeading(
    context,
    joinText(own),
    level,
    readAlign(attributes),
    attributes.id,
  );
  return [...heading, ...convertBlocks(context, children.slice(own.length))];
}

function convertDiv(context: ReadContext, node: SyntaxNode): BlockNode[] {
  return (
    convertImageDiv(context, node) ?? convertAligned(context, node, readAlign(node.attributes))
  );
}

/** The side that an element's `align` or style sets for its text. */
function readAlign({ align, style }: Record<string, string>): string | undefined {
  return align ?? /(?:^|;)\s*text-align\s*:\s*([a-z]+)/i.exec(style ?? '')?.[1];
}

const TEXT_ELEMENTS = new Set(['p', 'div', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6']);

/** Paragraphs and headings within an element with `align`; other blocks stay as they are. */
function convertAligned(
  context: ReadContext,
  node: SyntaxNode,
  align: string | undefined,
): BlockNode[] {
  return node.children.flatMap((child) => {
    if (child.hidden) return [];
    if (child.type === 'paragraph') return convertParagraph(context, child.text, align);
    if (child.type === 'heading') {
      return convertHeading(context, child.text, child.level, align, child.attributes.id);
    }
    const isText = child.type === 'html' && TEXT_ELEMENTS.has(child.name);
    if (!isText || align === undefined || readAlign(child.attributes) !== undefined) {
      return convertBlocks(context, [child]);
    }
    return convertBlocks(context, [{ ...child, attributes: { ...child.attributes, align } }]);
  });
}

/**
 * A frame or player: an embed of its address, or the file where that is one of the space. What stands in
 * it is for those who cannot have it; where nothing ends it, that is the rest of the text.
 */
function convertMedia(context: ReadContext, node: SyntaxNode): BlockNode[] {
  const source =
    node.attributes.src ?? /<source[^>]*\ssrc=["']([^"']+)/i.exec(joinText(node.children))?.[1];
  if (!source) return convertBlocks(context, node.children);
  const rest = node.hasEnd ? [] : convertBlocks(context, node.children);
  const target = classifyTarget(source);
  if (target.kind !== 'url') {
    return [makeVoidBlock('file', { ...readRef(context, source, 'file') }), ...rest];
  }
  context.targets.push({ raw: source, use: 'link' });
  if (!/^https?:/i.test(target.url)) return rest;
  const title = decodeHtmlText(node.attributes.title ?? '');
  const caption = title === '' ? [] : convertParagraph(context, title);
  return [
    makeVoidBlock(
      'embed',
      { url: target.url },
      caption.length > 0 ? makeCaption(caption) : undefined,
    ),
    ...rest,
  ];
}
