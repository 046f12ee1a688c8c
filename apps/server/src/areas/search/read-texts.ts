import { type DocumentNode, type Section, splitSections } from '@octavo/markup';
import { splitTree } from './split-tree.ts';

/** A section of a document, and the conditions under which it is shown. */
export interface PartText extends Pick<Section, 'anchor' | 'level' | 'title' | 'text'> {
  conditions: readonly string[];
}

/** The sections of a document by its parts (see `splitTree`), without what it includes. */
export function read(tree: DocumentNode): PartText[] {
  return splitTree(tree, () => undefined).flatMap(({ nodes, conditions }) => {
    const part: DocumentNode = { object: 'document', data: { schemaVersion: 8 }, nodes };
    return splitSections(part).map(({ anchor, level, title, text }) => ({
      ...{ anchor, level, title, text, conditions },
    }));
  });
}
