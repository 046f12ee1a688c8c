/** A title for a document that has none: the name of its file, in words. */
export function nameDocument(fileName: string): string | undefined {
  const name = fileName
    .replace(/\.[A-Za-z0-9]{1,5}$/, '')
    .replace(/[-_+\s]+/g, ' ')
    .trim();
  return name === '' ? undefined : name.slice(0, 255);
}

/** The name of a file by how it was sent (`Content-Disposition`), else by its address. */
export function readFileName(url: string, disposition: string | undefined): string | undefined {
  const [, encoded] = /filename\*\s*=\s*utf-8''([^;]+)/i.exec(disposition ?? '') ?? [];
  if (encoded !== undefined) return decodeLoosely(encoded);
  const [, quoted] = /filename\s*=\s*"([^"]+)"/i.exec(disposition ?? '') ?? [];
  if (quoted !== undefined) return quoted;
  if (!URL.canParse(url)) return undefined;
  return decodeLoosely(new URL(url).pathname.split('/').findLast((part) => part !== '') ?? '');
}

function decodeLoosely(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
