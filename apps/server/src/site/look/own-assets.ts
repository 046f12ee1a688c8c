import type { KeptAsset } from '../../areas/customization/index.ts';

/** What ends the names of pictures and fonts of a type. */
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

/** The name of a picture or font of a site, by its bytes. */
export function nameOwnAsset({ hash, contentType }: KeptAsset): string {
  return `own-${hash}.${ENDINGS[contentType] ?? 'bin'}`;
}

/** The hash in such a name; undefined for any other name. */
export function readOwnAsset(name: string): string | undefined {
  return /^own-([0-9a-f]{64})\.[a-z0-9]+$/.exec(name)?.[1];
}
