const RESERVED_IN_PATH = /[\s%#?()<>\\&"'`*[\]|]/gu;
const RESERVED_IN_URL = /[\s<>\\"`]/gu;

/** A tree path as a Markdown link target: what Markdown or a URL would read otherwise is encoded. */
export function encodeTarget(path: string): string {
  const encoded = path.replace(RESERVED_IN_PATH, percentEncode);
  return /^[a-z][a-z0-9+.-]+:/i.test(encoded) ? `./${encoded}` : encoded;
}

/** An anchor as it stands behind `#`. */
export function encodeAnchor(anchor: string): string {
  return anchor.replace(RESERVED_IN_PATH, percentEncode);
}

/** A URL as a Markdown link target; what is encoded in it already stays so. */
export function encodeUrl(url: string): string {
  const encoded = url.replace(RESERVED_IN_URL, percentEncode).replace(/&(?=[#a-z])/gi, '&amp;');
  return /[()]/.test(encoded) ? `<${encoded}>` : encoded;
}

/** Each byte of a character as UTF-8; none of those above is half of one. */
function percentEncode(character: string): string {
  const encoded = encodeURIComponent(character);
  if (encoded !== character) return encoded;
  return `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`;
}
