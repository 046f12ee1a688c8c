/** What names a version of a page's document: the page and the start of the document's address. */
export function makeDocumentId(ownerId: string, document: string): string {
  return `${ownerId.slice(0, 26)}${document.slice(0, 6)}`;
}
