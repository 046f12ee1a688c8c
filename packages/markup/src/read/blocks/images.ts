import type { BlockData, BlockNode, FragmentNode } from '../../document.ts';
import { BLOCKS } from '../../schema/blocks.ts';
import { findChoice } from '../../schema/fields.ts';
import { isSet } from '../attribute-text.ts';
import type { WrittenImage } from '../inline/image-data.ts';
import {
  dropUndefined,
  makeBlock,
  makeFragment,
  makeParagraph,
  makeText,
  makeVoidBlock,
} from '../nodes.ts';

/** An `images` block. `captions` holds the caption paragraphs of the image of the same index. */
export function makeImages(
  images: readonly WrittenImage[],
  data: BlockData<'images'>,
  captions: readonly BlockNode<'paragraph'>[][] = [],
): BlockNode<'images'> {
  const nodes = images.map((image, index) => makeImage(image, captions[index] ?? []));
  return { ...makeBlock('images', data, nodes), isVoid: false };
}

function makeImage(image: WrittenImage, caption: BlockNode<'paragraph'>[]): BlockNode<'image'> {
  const paragraphs =
    caption.length === 0 && image.caption ? [makeParagraph([makeText(image.caption)])] : caption;
  const data = dropUndefined({
    ref: image.target.ref,
    source: image.target.source,
    refDark: image.dark?.ref,
    sourceDark: image.dark?.source,
    width: image.width,
    height: image.height,
    alt: image.alt === '' ? undefined : image.alt,
  });
  return makeVoidBlock('image', data, makeCaption(paragraphs));
}

/** The fragments of a block with a caption: none where the caption is empty. */
export function makeCaption(paragraphs: BlockNode[]): FragmentNode[] {
  return paragraphs.length > 0 ? [makeFragment('caption', paragraphs)] : [];
}

export function makeDrawing(
  image: WrittenImage,
  caption: BlockNode<'paragraph'>[] = [],
): BlockNode<'drawing'> {
  const { ref, source } = image.target;
  return makeVoidBlock(
    'drawing',
    dropUndefined({ ref, source, alt: image.alt === '' ? undefined : image.alt }),
    caption.length > 0 ? makeCaption(caption) : undefined,
  );
}

/** `data` of an `images` block from the attributes of the element that holds the images. */
export function readImagesData(attributes: Record<string, string>): BlockData<'images'> {
  const data: BlockData<'images'> = {};
  const align = findChoice(BLOCKS.images.data.align, attributes.align);
  if (align !== undefined) data.align = align;
  if (attributes['data-full-width'] !== undefined)
    data.fullWidth = isSet(attributes['data-full-width']);
  if (attributes['data-with-frame'] !== undefined)
    data.withFrame = isSet(attributes['data-with-frame']);
  return data;
}
