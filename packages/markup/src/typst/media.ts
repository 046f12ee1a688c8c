import type { ContentRef } from '@octavo/content';
import type { BlockNode, Length } from '../document.ts';
import { formatSize } from '../render/media.ts';
import {
  type DataIn,
  dataOf,
  fragmentOf,
  nodesOf,
  readChoice,
  readFlag,
  readLength,
  readRef,
  readText,
} from '../render/node-data.ts';
import { hostOf } from '../render/urls.ts';
import { findDestination } from './links.ts';
import { call, contentBlock, optionalContent, typstString } from './source.ts';
import { writeText } from './text.ts';
import { type BlockWriter, type TypstState, writeFragment } from './typst-state.ts';

const PATH = /^(?:\/(?!\.{1,2}(?:\/|$))[A-Za-z0-9._-]+)+$/;
const MAX_ALT_LENGTH = 1000;

/** The path of a picture as a Typst argument; undefined where there is none, or an unsafe one. */
export function picturePath(ref: ContentRef | undefined, state: TypstState): string | undefined {
  if (ref?.kind !== 'file' && ref?.kind !== 'url') return undefined;
  const path = state.context.resolveImage(ref)?.path;
  return path !== undefined && PATH.test(path) ? typstString(path) : undefined;
}

/** Alternative text as a Typst argument. */
export function altArgument(alt: string): string {
  return alt.trim() === '' ? 'none' : typstString(alt.slice(0, MAX_ALT_LENGTH));
}

const MAX_IN_ROW = 3;

type Picture = BlockNode<'image' | 'drawing'>;

/** Pictures with their captions: one in its place, several side by side. */
export const writeImages: BlockWriter<'images'> = (block, state) => {
  const data = dataOf(block);
  const isFramed = readFlag(data, 'withFrame');
  const place = readChoice(data, 'align', ['left', 'right'] as const) ?? 'center';
  const images = nodesOf(block).filter(
    (node): node is BlockNode<'image'> => node.object === 'block',
  );
  if (images.length <= 1) {
    return images.map((image) => writeFigure(image, place, isFramed, state)).join('');
  }
  const bodies = images.map((image) => pictureSource(image, isFramed, state)).filter(Boolean);
  if (bodies.length === 0) return '';
  const count = `${Math.min(bodies.length, MAX_IN_ROW)}`;
  return call('gallery', [count, ...bodies.map(contentBlock)]);
};

export const writeImage: BlockWriter<'image'> = (block, state) =>
  writeFigure(block, 'center', false, state);

function writeFigure(image: Picture, place: string, isFramed: boolean, state: TypstState): string {
  const source = pictureSource(image, isFramed, state);
  return source === '' ? '' : call('pictured', [place], source);
}

/** A picture and its caption; its words where there is no picture. */
function pictureSource(image: Picture, isFramed: boolean, state: TypstState): string {
  const data: DataIn<BlockNode<'image'>> = dataOf(image);
  const caption = writeCaption(image, state);
  const alt = readText(data, 'alt') ?? '';
  const path = picturePath(readRef(data) ?? readRef(data, 'refDark'), state);
  if (path === undefined) {
    return alt === ''
      ? caption
      : call('quiet', [], call('emph', [], writeText(alt, state))) + caption;
  }
  const width = lengthOf(readLength(data, 'width'));
  return call('picture', [path, altArgument(alt), width, `${isFramed}`]) + caption;
}

/** A length as a Typst argument: CSS pixels are 0.75 points. */
function lengthOf(length: Length | undefined): string {
  if (length === undefined) return 'auto';
  if (typeof length === 'number') return `${pointsOf(length)}pt`;
  if (length.unit === 'px') return `${pointsOf(length.value)}pt`;
  return `${Math.min(100, Math.max(1, Math.round(length.value)))}%`;
}

function pointsOf(pixels: number): number {
  return Math.max(4, Math.round(pixels * 0.75));
}

export const writeDrawing: BlockWriter<'drawing'> = (block, state) =>
  writeFigure(block, 'center', false, state);

export const writeFile: BlockWriter<'file'> = (block, state) => {
  const data = dataOf(block);
  const ref = readRef(data);
  const file = ref && state.context.resolveFile(ref);
  const name = file?.name || fileNameOf(file?.src ?? readText(data, 'source') ?? '');
  const size = file?.size === undefined ? '' : formatSize(file.size);
  const details = [file?.contentType, size].filter(Boolean).join(', ');
  return writeCard(ref, name, details, state) + writeCaption(block, state);
};

function fileNameOf(address: string): string {
  return address.split(/[?#]/)[0]?.split('/').pop() ?? '';
}

/** A card that names the host and links to it. */
export const writeEmbed: BlockWriter<'embed'> = (block, state) => {
  const url = readText(dataOf(block), 'url') ?? '';
  return writeUrlCard(url, state) + writeCaption(block, state);
};

/** A card that links to an address elsewhere: its host, and the address itself. */
export function writeUrlCard(url: string, state: TypstState): string {
  return writeCard({ kind: 'url', url }, hostOf(url) ?? url, hostOf(url) ? url : '', state);
}

/** A box with a title and a detail that links as a whole. */
export function writeCard(
  ref: ContentRef | undefined,
  title: string,
  detail: string,
  state: TypstState,
): string {
  const destination = findDestination(ref, state);
  const [keys, url] = state.insideLink ? NOWHERE : (destination?.args ?? NOWHERE);
  const words = writeText(title, state);
  if (words === '' && detail === '') return '';
  const more = optionalContent(writeText(detail, { longWord: Math.min(state.longWord, 24) }));
  return call('card', [keys, url, contentBlock(words), more]);
}

/** The arguments of a link that leads nowhere. */
export const NOWHERE = ['()', '""'] as const;

/** A block's caption; empty text where it has none. */
export function writeCaption(block: BlockNode, state: TypstState): string {
  const caption = writeFragment(fragmentOf(block, 'caption'), state);
  return caption === '' ? '' : call('caption', [], caption);
}
