const RESERVED = /[\s%#?()<>\\&"'`*_[\]|]/gu;

/** A tree path as a Markdown link target: what Markdown or a URL would read otherwise is encoded. */
export function encodeTarget(path: string): string {
  const encoded = path.replace(RESERVED, (character) => {
    if (character === '_') return '_';
    const escaped = encodeURIComponent(character);
    return escaped === character
      ? `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`
      : escaped;
  });
  return /^[a-z][a-z0-9+.-]+:/i.test(encoded) ? `./${encoded}` : encoded;
}

/** An anchor as it stands behind `#`. */
export function encodeAnchor(anchor: string): string {
  return anchor.replace(RESERVED, (character) => encodeURIComponent(character));
}
