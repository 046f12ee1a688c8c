import type { BlockData, BlockNode, ChildNode, InlineNode } from '../../document.ts';
import type { WrittenImage } from '../inline/image-data.ts';
import { type InlineContent, readInline } from '../inline/read-inline.ts';
import { makeParagraph, makeVoidBlock } from '../nodes.ts';
import type { ReadContext } from '../read-context.ts';
import { makeDrawing, makeImages, readImagesData } from './images.ts';

/** Where other tools put a list of the page's headings; here every page has an outline. */
const CONTENTS_MARK = /^\s*(?:\[\[_?(?:toc|TOC)_?\]\]|\[TOC\])\s*$/;

/**
 * A paragraph's source as a block: an image or a formula alone in it is a block of its own. White
 * space, comments and the mark of a table of contents alone give nothing.
 */
export function convertParagraph(
  context: ReadContext,
  source: string,
  align?: string,
): BlockNode[] {
  const text = dropTrailingBreak(source);
  if (text.trim() === '' || CONTENTS_MARK.test(text)) return [];
  const content = readInline(context, text);
  if (content.nodes.length === 0) return content.isSkipped ? [makeParagraph([])] : [];
  return [makeParagraphBlock(content, align)];
}

function makeParagraphBlock(content: InlineContent, align: string | undefined): BlockNode {
  const only = findOnlyInline(content.nodes);
  const image = only && content.images.get(only);
  if (image && image.size === undefined) {
    return image.drawing
      ? makeDrawing(image)
      : makeImages([image], readImagesData({ align: align ?? '' }));
  }
  if (only?.type === 'inline-math') return makeVoidBlock('math', { formula: only.data.formula });
  return makeParagraph(content.nodes, readParagraphAlign(align));
}

/** `data` of a paragraph or heading with an HTML `align`. */
export function readParagraphAlign(align: string | undefined): BlockData<'paragraph'> {
  switch (align?.toLowerCase()) {
    case 'center':
      return { align: 'center' };
    case 'right':
    case 'end':
      return { align: 'end' };
    case 'left':
    case 'start':
      return { align: 'start' };
    default:
      return {};
  }
}

/** All images of inline content where there is nothing else in it, else undefined. */
export function findOnlyImages(content: InlineContent): WrittenImage[] | undefined {
  const images: WrittenImage[] = [];
  for (const node of content.nodes) {
    if (isBlank(node)) continue;
    const image = node.object === 'inline' ? content.images.get(node) : undefined;
    if (!image) return undefined;
    images.push(image);
  }
  return images.length > 0 ? images : undefined;
}

function findOnlyInline(nodes: readonly ChildNode[]): InlineNode | undefined {
  let only: InlineNode | undefined;
  for (const node of nodes) {
    if (isBlank(node)) continue;
    if (node.object !== 'inline' || only) return undefined;
    only = node;
  }
  return only;
}

function isBlank(node: ChildNode): boolean {
  return node.object === 'text' && node.leaves.every((leaf) => leaf.text.trim() === '');
}

/** A backslash at the very end is a line break with nothing after it. */
function dropTrailingBreak(source: string): string {
  return /(?:^|[^\\])\\\s*$/.test(source) ? source.replace(/\\\s*$/, '') : source;
}
