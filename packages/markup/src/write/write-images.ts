import type { BlockNode, FragmentNode, Length } from '../document.ts';
import { escapeTargetAttribute, writeAttributes } from './escape.ts';
import { findTarget } from './write-context.ts';
import { type InlineContext, writeHtmlLine } from './write-inline.ts';

/** An `images` block: a figure for each image, in a `div` where there are several or options. */
export function writeImages(context: InlineContext, block: BlockNode<'images'>): string {
  const figures = (block.nodes ?? []).map((image) =>
    image.object === 'block' ? writeFigure(context, image) : '',
  );
  const attributes = writeAttributes({
    align: block.data.align,
    'data-full-width': block.data.fullWidth,
    'data-with-frame': block.data.withFrame,
  });
  if (figures.length === 1 && attributes === '') return figures.join('');
  return `<div${attributes}>${figures.join(' ')}</div>`;
}

function writeFigure(context: InlineContext, image: BlockNode<'image'>): string {
  const { data } = image;
  const element = `<img${writeAttributes({
    src: findTarget(context, data, 'image'),
    alt: data.alt ?? '',
    width: writeLength(data.width),
    height: writeLength(data.height),
  })}>`;
  const picture =
    data.refDark === undefined
      ? element
      : `<picture><source srcset="${escapeTargetAttribute(findTarget(context, data, 'image', 'refDark'))}" media="(prefers-color-scheme: dark)">${element}</picture>`;
  const caption = findCaption(image.fragments)
    .map((paragraph) => `<p>${writeHtmlLine(context, paragraph.nodes ?? [])}</p>`)
    .join('');
  return `<figure>${picture}<figcaption>${caption}</figcaption></figure>`;
}

/** The paragraphs of a caption. */
export function findCaption(fragments: readonly FragmentNode[] | undefined): readonly BlockNode[] {
  return (
    fragments?.find((fragment) => (fragment.fragment ?? fragment.type) === 'caption')?.nodes ?? []
  );
}

function writeLength(length: Length | undefined): string | undefined {
  if (typeof length === 'number') return String(length);
  if (typeof length !== 'object' || length === null || !('value' in length)) return undefined;
  return 'unit' in length && length.unit === '%' ? `${length.value}%` : String(length.value);
}
