import type { BlockNode, Length } from '../document.ts';
import { classNames, element, escapeText, voidElement } from './html-writer.ts';
import {
  type Data,
  dataOf,
  fragmentOf,
  nodesOf,
  readChoice,
  readFlag,
  readLength,
  readRef,
  readText,
} from './node-data.ts';
import type { RenderedFile } from './render-context.ts';
import { type BlockRenderer, type RenderState, renderFragment } from './render-state.ts';
import { findFile, renderIcon } from './targets.ts';

/** What a picture looks like beside its source. */
export interface PictureOptions {
  alt: string;
  title?: string | undefined;
  className?: string | undefined;
  width?: Length | undefined;
  height?: Length | undefined;
}

/**
 * A picture and, where there is one, its variant for dark themes: two `img` elements of which the
 * stylesheet shows one by the theme (`image-light`, `image-dark`). A hidden one is never fetched,
 * as both load lazily.
 */
export function renderPicture(
  light: RenderedFile,
  dark: RenderedFile | undefined,
  options: PictureOptions,
  state: RenderState,
): string {
  if (!dark) return renderImageElement(light, options, state.pictures++ === 0);
  state.pictures += 1;
  const variants = [
    { file: light, name: 'image-light' },
    { file: dark, name: 'image-dark' },
  ];
  return variants
    .map(({ file, name }) => {
      const className = classNames(options.className, name);
      return renderImageElement(file, { ...options, className }, false);
    })
    .join('');
}

function renderImageElement(file: RenderedFile, options: PictureOptions, isFirst: boolean): string {
  return voidElement('img', {
    class: options.className,
    src: file.src,
    alt: options.alt,
    title: options.title,
    ...pictureSize(file, options),
    loading: isFirst ? undefined : 'lazy',
    decoding: 'async',
  });
}

/** `width` and `height` attributes, both where the proportions are known, so that nothing jumps. */
function pictureSize(
  file: RenderedFile,
  options: PictureOptions,
): { width?: string | number | undefined; height?: string | number | undefined } {
  const width = lengthAttribute(options.width);
  const height = lengthAttribute(options.height);
  if (width === undefined && height === undefined)
    return { width: file.width, height: file.height };
  const { width: naturalWidth, height: naturalHeight } = file;
  const canScale =
    typeof width === 'number' && height === undefined && naturalWidth && naturalHeight;
  return { width, height: canScale ? Math.round((width * naturalHeight) / naturalWidth) : height };
}

function lengthAttribute(length: Length | undefined): string | number | undefined {
  if (typeof length !== 'object') return length === undefined ? undefined : Math.round(length);
  return length.unit === '%' ? `${Math.min(100, length.value)}%` : Math.round(length.value);
}

export const renderImages: BlockRenderer<'images'> = (block, state) => {
  const data = dataOf(block);
  const align = readChoice(data, 'align', ['left', 'right'] as const);
  const images = nodesOf(block).filter(
    (node): node is BlockNode<'image'> => node.object === 'block',
  );
  const className = classNames(
    images.length > 1 ? 'images images-row' : 'images',
    align && `images-${align}`,
    readFlag(data, 'fullWidth') && 'full-width',
    readFlag(data, 'withFrame') && 'images-framed',
  );
  const figures = images.map((image) => renderImage(image, state)).join('');
  return figures === '' ? '' : element('div', { class: className }, figures);
};

/** One image with its caption. */
export const renderImage: BlockRenderer<'image'> = (block, state) => {
  const data = dataOf(block);
  const file = findFile(readRef(data), state);
  const caption = renderCaption(block, state);
  const alt = readText(data, 'alt') ?? '';
  if (!file) return renderBroken(alt, caption);
  const options = { alt, width: readLength(data, 'width'), height: readLength(data, 'height') };
  const picture = renderPicture(file, findFile(readRef(data, 'refDark'), state), options, state);
  return element('figure', { class: 'image' }, picture + caption);
};

// What is left of a picture that is not there: its alternative text and its caption.
function renderBroken(alt: string, caption: string): string {
  if (alt === '' && caption === '') return '';
  const words = alt === '' ? '' : element('p', { class: 'image-alt' }, escapeText(alt));
  return element('figure', { class: 'image image-broken' }, words + caption);
}

export const renderDrawing: BlockRenderer<'drawing'> = (block, state) => {
  const file = findFile(readRef(dataOf(block)), state);
  const caption = renderCaption(block, state);
  const alt = readText(dataOf(block), 'alt') ?? '';
  if (!file) return renderBroken(alt, caption);
  const picture = renderPicture(file, undefined, { alt }, state);
  return element('figure', { class: 'image drawing' }, picture + caption);
};

export const renderFile: BlockRenderer<'file'> = (block, state) => {
  const data = dataOf(block);
  const ref = readRef(data);
  const file = findFile(ref, state);
  const caption = renderCaption(block, state);
  const name = file?.name || fileNameOf(file?.src ?? readText(data, 'source') ?? '');
  const details = [file?.contentType, file?.size === undefined ? '' : formatSize(file.size)];
  const content =
    renderIcon('file', 'file-icon') +
    element('span', { class: 'file-name' }, escapeText(name)) +
    element('span', { class: 'file-details' }, escapeText(details.filter(Boolean).join(', ')));
  const card = file
    ? element('a', { class: 'file-card', href: file.src, download: name }, content)
    : element('div', { class: 'file-card' }, content);
  return element('figure', { class: 'file' }, card + caption);
};

function fileNameOf(address: string): string {
  return address.split(/[?#]/)[0]?.split('/').pop() ?? '';
}

/** A size in bytes as people read it, in powers of 1000: `1.2 MB`. */
export function formatSize(bytes: number): string {
  const units = ['B', 'kB', 'MB', 'GB', 'TB'];
  let value = Math.max(0, bytes);
  let unit = 0;
  while (value >= 999.5 && unit < units.length - 1) {
    value /= 1000;
    unit += 1;
  }
  const digits = unit > 0 && value < 10 ? 1 : 0;
  return `${value.toFixed(digits)} ${units[unit]}`;
}

/** A block's `caption` slot as a `figcaption`; empty text where it has none. */
export function renderCaption(block: BlockNode, state: RenderState): string {
  const caption = renderFragment(fragmentOf(block, 'caption'), state);
  return caption === undefined ? '' : element('figcaption', {}, caption);
}

/** The `ref` of `data` as a file, and its variant for dark themes. */
export function findPicture(
  data: Data,
  state: RenderState,
): { light: RenderedFile; dark: RenderedFile | undefined } | undefined {
  const light = findFile(readRef(data), state);
  return light && { light, dark: findFile(readRef(data, 'refDark'), state) };
}
