import type { DocumentBlock, DocumentPart, SourceBlock, SourcePart } from '@octavo/content';

/**
 * Gives the blocks of a page in another language the ids of the blocks and parts they were translated
 * from, by their place: a machine's text has the blocks of its source. One more than the source has
 * gets `newId()`.
 */
export function alignTranslation(
  source: readonly DocumentBlock[],
  translated: readonly SourceBlock[],
  newId: () => string,
): DocumentBlock[] {
  return translated.map(({ kind, start, end, hash, parts }, index): DocumentBlock => {
    const from = source[index];
    const id = from?.id ?? newId();
    if (!parts) return { kind, start, end, hash, id };
    return { kind, start, end, hash, id, parts: alignPlaces(from?.parts, parts, newId) };
  });
}

function alignPlaces(
  source: readonly DocumentPart[] | undefined,
  translated: readonly SourcePart[],
  newId: () => string,
): DocumentPart[] {
  return translated.map(({ kind, start, end, parts }, index): DocumentPart => {
    const from = source?.[index];
    const id = from?.id ?? newId();
    if (!parts) return { kind, start, end, id };
    return { kind, start, end, id, parts: alignPlaces(from?.parts, parts, newId) };
  });
}
