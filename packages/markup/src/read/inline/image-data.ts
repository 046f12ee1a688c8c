import type { InlineNode, Length } from '../../document.ts';
import { decodeHtmlText } from '../attribute-text.ts';
import { dropUndefined, makeVoidInline } from '../nodes.ts';
import { type ReadContext, type RefData, readRef } from '../read-context.ts';

/** An image as written, before it is known whether it stands in text or alone. */
export interface WrittenImage {
  target: RefData;
  dark?: RefData;
  alt: string;
  caption?: string;
  width?: Length;
  height?: Length;
  /** `data-size`, which makes an image part of its text even where it is alone. */
  size?: string;
  drawing: boolean;
}

/** Reads the attributes of an `<img>`. */
export function readImageElement(
  context: ReadContext,
  attributes: Record<string, string>,
): WrittenImage | undefined {
  const source = attributes.src;
  if (source === undefined) return undefined;
  const image: WrittenImage = {
    target: readRef(context, source, 'image'),
    alt: decodeHtmlText(attributes.alt ?? ''),
    drawing: /\bgitbook-drawing\b/.test(attributes.class ?? ''),
  };
  const width = readLength(attributes.width);
  const height = readLength(attributes.height);
  if (width !== undefined) image.width = width;
  if (height !== undefined) image.height = height;
  if (attributes['data-size']) image.size = attributes['data-size'];
  if (attributes.title) image.caption = decodeHtmlText(attributes.title);
  return image;
}

/** Reads a width or height: a number is pixels, `%` and `px` are units. */
export function readLength(value: string | undefined): Length | undefined {
  const match = /^\s*(\d+(?:\.\d+)?)\s*(px|%)?\s*$/.exec(value ?? '');
  if (!match) return undefined;
  const number = Number(match[1]);
  if (match[2] === '%') return { value: number, unit: '%' };
  return number;
}

/** The image as an inline of running text. */
export function makeInlineImage(image: WrittenImage): InlineNode {
  return makeVoidInline(
    'inline-image',
    dropUndefined({
      ref: image.target.ref,
      source: image.target.source,
      refDark: image.dark?.ref,
      sourceDark: image.dark?.source,
      caption: image.caption,
      alt: image.alt === '' ? undefined : image.alt,
      size: image.size === 'line' ? ('line' as const) : ('original' as const),
    }),
  );
}
