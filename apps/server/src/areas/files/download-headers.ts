import { chooseInertType } from '../../http/bytes/inert-type.ts';
import { writeDisposition } from '../../http/bytes/write-disposition.ts';
import type { StoredBytes } from '../../http/exchange/settle-stored.ts';

/** Types that browsers show and that cannot carry code. */
const SHOWN_TYPES = new Set([
  'image/png',
  'image/jpeg',
  'image/gif',
  'image/webp',
  'image/avif',
  'image/apng',
  'image/bmp',
]);

/** What the headers of bytes that people download follow from. */
export interface Downloadable {
  /** The file name, in any script. */
  name: string;
  /** A media type; anything else, and what a page could run, is served as plain bytes. */
  contentType: string;
  /** Names the bytes, without quotes: other bytes have another. */
  tag: string;
  cacheControl: string;
}

/**
 * The entity tag and the headers of a download. Only raster images are shown; everything else is
 * saved, and what a browser opens all the same (such as an SVG image) runs nothing: it is sandboxed
 * by its content security policy.
 */
export function describeDownload({
  name,
  tag,
  cacheControl,
  ...declared
}: Downloadable): Pick<StoredBytes, 'etag' | 'headers'> {
  const contentType = chooseInertType(declared.contentType);
  const isShown = SHOWN_TYPES.has(contentType.toLowerCase());
  return {
    etag: `"${tag}"`,
    headers: [
      'Content-Type',
      contentType,
      'Content-Disposition',
      writeDisposition(isShown ? 'inline' : 'attachment', name),
      'Content-Security-Policy',
      "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      'Cross-Origin-Resource-Policy',
      'cross-origin',
      // The address is the permission: scripts of any origin that have it may read.
      'Access-Control-Allow-Origin',
      '*',
      'Access-Control-Expose-Headers',
      'Content-Disposition, ETag',
      'X-Content-Type-Options',
      'nosniff',
      'Cache-Control',
      cacheControl,
    ],
  };
}
