/** A title for a document that has none: the name of its file, in words. */
export function nameDocument(url: string | undefined): string | undefined {
  if (url === undefined || !URL.canParse(url)) return undefined;
  const last = new URL(url).pathname.split('/').findLast((part) => part !== '') ?? '';
  const name = decodeLoosely(last)
    .replace(/\.[A-Za-z0-9]{1,5}$/, '')
    .replace(/[-_+\s]+/g, ' ')
    .trim();
  return name === '' ? undefined : name.slice(0, 255);
}

function decodeLoosely(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
