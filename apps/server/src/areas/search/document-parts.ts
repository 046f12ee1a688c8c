import type { ContentRef, StoredDocument } from '@octavo/content';
import { readTree } from '../content/index.ts';
import { type DocumentPart, splitTree } from './split-tree.ts';

/** Documents of reusable contents by the ids of these. */
export type Documents = ReadonlyMap<string, StoredDocument>;

/** A page's document by its parts (see `splitTree`), with the reusable contents that it includes. */
export function listParts(document: StoredDocument, contents: Documents): DocumentPart[] {
  return splitTree(readTree(document, 'page'), (ref) => {
    const content = ref.kind === 'reusable-content' && contents.get(ref.reusableContent);
    return content ? readTree(content, 'fragment') : undefined;
  });
}

/** The ids of the reusable contents that a document includes itself. */
export function listInclusions(document: StoredDocument): string[] {
  return Object.values(document.links).flatMap((ref: ContentRef) =>
    ref.kind === 'reusable-content' ? ref.reusableContent : [],
  );
}
