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

const MEDIA_TYPE = /^[\w!#$&^.+-]+\/[\w!#$&^.+-]+(?:\s*;\s*charset=[\w-]+)?$/;

/** What the headers of bytes that people download follow from. */
export interface Downloadable {
  /** The file name, in any script. */
  name: string;
  /** A media type; anything else counts as unknown. */
  contentType: string;
  /** Names the bytes, without quotes: other bytes have another. */
  tag: string;
  cacheControl: string;
}

/**
 * The headers of a download. Only raster images are shown; everything else is saved, and what a
 * browser opens all the same (such as an SVG image) runs nothing: it is sandboxed by its content
 * security policy.
 */
export function describeDownload({ name, tag, cacheControl, ...declared }: Downloadable) {
  const contentType = MEDIA_TYPE.test(declared.contentType)
    ? declared.contentType
    : 'application/octet-stream';
  const disposition = SHOWN_TYPES.has(contentType.toLowerCase()) ? 'inline' : 'attachment';
  return {
    'content-type': contentType,
    'content-disposition': `${disposition}; ${encodeFileName(name)}`,
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    'cross-origin-resource-policy': 'cross-origin',
    'x-content-type-options': 'nosniff',
    'accept-ranges': 'bytes',
    'cache-control': cacheControl,
    etag: `"${tag}"`,
  };
}

/** A file name as the two parameters that RFC 6266 gives: ASCII, and any script. */
function encodeFileName(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `filename="${plain}"; filename*=UTF-8''${encoded}`;
}
