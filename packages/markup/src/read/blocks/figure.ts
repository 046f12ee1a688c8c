import type { BlockNode } from '../../document.ts';
import type { WrittenImage } from '../inline/image-data.ts';
import { readInline } from '../inline/read-inline.ts';
import { placeChildren } from '../place-children.ts';
import type { ReadContext } from '../read-context.ts';
import type { SyntaxNode } from '../syntax-tree.ts';
import { convertBlocks } from './convert-blocks.ts';
import { makeDrawing, makeImages, readImagesData } from './images.ts';
import { findOnlyImages } from './paragraph.ts';

interface Figure {
  images: WrittenImage[];
  caption: BlockNode<'paragraph'>[];
  /** What stands in its caption and is no paragraph. */
  lifted: BlockNode[];
}

/**
 * `<figure>`: its images as one block, the caption under the last, and after it what stands in the
 * caption and is no paragraph. Without images, its content.
 */
export function convertFigure(context: ReadContext, node: SyntaxNode): BlockNode[] {
  return makeFigures(context, [node], node.attributes) ?? convertBlocks(context, node.children);
}

/**
 * `<div>` of figures and images: one block of all images with the options on the `div`. Undefined
 * where there is anything else in it, or no image.
 */
export function convertImageDiv(context: ReadContext, node: SyntaxNode): BlockNode[] | undefined {
  const isImages = node.children.every(
    (child) => (child.type === 'html' && child.name === 'figure') || child.type === 'paragraph',
  );
  if (!isImages || node.children.length === 0) return undefined;
  return makeFigures(context, node.children, node.attributes);
}

function makeFigures(
  context: ReadContext,
  nodes: readonly SyntaxNode[],
  attributes: Record<string, string>,
): BlockNode[] | undefined {
  const count = context.targets.length;
  const images: WrittenImage[] = [];
  const captions: BlockNode<'paragraph'>[][] = [];
  const lifted: BlockNode[] = [];
  for (const node of nodes) {
    const figure = readFigure(context, node);
    if (!figure) {
      context.targets.length = count;
      return undefined;
    }
    for (const image of figure.images) {
      images.push(image);
      captions.push([]);
    }
    captions[captions.length - 1] = figure.caption;
    lifted.push(...figure.lifted);
  }
  const [first] = images;
  if (images.length === 1 && first?.drawing) return [makeDrawing(first, captions[0]), ...lifted];
  return [makeImages(images, readImagesData(attributes), captions), ...lifted];
}

function readFigure(context: ReadContext, node: SyntaxNode): Figure | undefined {
  if (node.type === 'paragraph') {
    const images = findOnlyImages(readInline(context, node.text));
    return images && { images, caption: [], lifted: [] };
  }
  const images: WrittenImage[] = [];
  const caption: BlockNode<'paragraph'>[] = [];
  const lifted: BlockNode[] = [];
  for (const child of node.children) {
    if (child.type === 'html' && child.name === 'figcaption') {
      const placed = placeChildren('caption', convertBlocks(context, child.children));
      caption.push(...placed.kept);
      lifted.push(...placed.lifted);
      continue;
    }
    const found =
      child.type === 'paragraph' ? findOnlyImages(readInline(context, child.text)) : undefined;
    if (!found) return undefined;
    images.push(...found);
  }
  return images.length > 0 ? { images, caption, lifted } : undefined;
}
