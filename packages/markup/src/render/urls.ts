const LINK_SCHEMES = new Set([
  'http',
  'https',
  'mailto',
  'tel',
  'sms',
  'ftp',
  'ftps',
  'sftp',
  'ssh',
  'git',
  'irc',
  'ircs',
  'xmpp',
  'matrix',
  'webcal',
  'geo',
  'slack',
  'vscode',
  'magnet',
]);
const IMAGE_SCHEMES = new Set(['http', 'https']);
const SCHEME = /^([a-z][a-z0-9+.-]*):/i;
// Browsers drop tabs and newlines inside an address before they read its scheme.
const CONTROLS = /[\p{Cc}\u2028\u2029]/u;

/**
 * An address that is safe in `href`: without a scheme, or with one of the allowed ones. Undefined
 * for every other address, and for any with a control character in it.
 */
export function safeLink(address: string): string | undefined {
  return safeAddress(address, LINK_SCHEMES);
}

/** Characters of a picture that stands in the text itself; larger ones belong into a file. */
const MAX_INLINE_PICTURE = 64 * 1024;
const INLINE_PICTURE = /^data:image\/(?:png|jpe?g|gif|webp|avif);base64,[a-z0-9+/]+={0,2}$/i;

/** Whether an address is a small picture that holds all of itself; no drawing, which may do more. */
export function isInlinePicture(address: string): boolean {
  return address.length <= MAX_INLINE_PICTURE && INLINE_PICTURE.test(address);
}

/** An address that is safe in `src`: without a scheme, `http:` or `https:`, or a small picture. */
export function safeImage(address: string): string | undefined {
  if (isInlinePicture(address.trim())) return address.trim();
  return safeAddress(address, IMAGE_SCHEMES);
}

/** The host of an absolute web address without `www.`; undefined where it has none. */
export function hostOf(address: string): string | undefined {
  const host = /^https?:\/\/(?:[^/?#@\\]*@)?([^/?#:\\]+)/i.exec(address)?.[1];
  return host?.toLowerCase().replace(/^www\./, '');
}

/** Whether the address is a page or file on some host, rather than on the site itself. */
export function isExternal(address: string): boolean {
  return /^\s*(?:https?:)?\/\//i.test(address);
}

function safeAddress(address: string, schemes: ReadonlySet<string>): string | undefined {
  const trimmed = address.trim();
  if (trimmed === '' || CONTROLS.test(trimmed)) return undefined;
  const scheme = SCHEME.exec(trimmed)?.[1]?.toLowerCase();
  if (scheme !== undefined && !schemes.has(scheme)) return undefined;
  return trimmed.replaceAll(' ', '%20');
}
