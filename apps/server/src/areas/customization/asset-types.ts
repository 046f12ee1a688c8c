import { imageSize } from 'image-size';
import type { WantedAsset } from './list-assets.ts';

/** What bytes are, by themselves: what whoever sent them says of their type does not count. */
export interface AssetType {
  contentType: string;
  /** In pixels. */
  width?: number;
  height?: number;
}

/** Pictures that browsers show in place, by the names that image-size gives to formats. */
const PICTURES: Readonly<Record<string, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  avif: 'image/avif',
  svg: 'image/svg+xml',
  ico: 'image/x-icon',
};
const FONTS: Readonly<Record<string, string>> = { wOF2: 'font/woff2', wOFF: 'font/woff' };
/** What ends the names of files of a type. */
const ENDINGS: Readonly<Record<string, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/gif': 'gif',
  'image/webp': 'webp',
  'image/avif': 'avif',
  'image/svg+xml': 'svg',
  'image/x-icon': 'ico',
  'font/woff2': 'woff2',
  'font/woff': 'woff',
};
const MAX_SIDE = 10_000;

/** What ends the name of a picture or font of a type, without the dot; `bin` for any other. */
export function makeEnding(contentType: string): string {
  return Object.hasOwn(ENDINGS, contentType) ? (ENDINGS[contentType] ?? 'bin') : 'bin';
}

/** The type of a picture or font; undefined where the bytes are none that pages may show. */
export function findAssetType(bytes: Uint8Array, kind: WantedAsset['kind']): AssetType | undefined {
  if (kind === 'font') {
    const contentType = FONTS[Buffer.from(bytes.subarray(0, 4)).toString('latin1')];
    return contentType === undefined ? undefined : { contentType };
  }
  try {
    const { type = '', width, height } = imageSize(bytes);
    const contentType = Object.hasOwn(PICTURES, type) ? PICTURES[type] : undefined;
    if (contentType === undefined || width > MAX_SIDE || height > MAX_SIDE) return undefined;
    return { contentType, width: Math.round(width), height: Math.round(height) };
  } catch {
    return undefined;
  }
}
