import { type DocumentNode, type Section, splitSections } from '@octavo/markup';
import { type DocumentPart, splitTree } from './split-tree.ts';

/** A section of a document, and the conditions under which it is shown. */
export interface PartText extends Pick<Section, 'anchor' | 'title' | 'text'> {
  /** 1 before the first heading, as in `Section`. */
  level: number;
  conditions: readonly string[];
}

/** The sections of a document by its parts (see `splitTree`), without what it includes. */
export function read(tree: DocumentNode): PartText[] {
  return splitTree(tree, () => undefined).flatMap(readPart);
}

/** The sections of one part. */
export function readPart({ nodes, conditions }: DocumentPart): PartText[] {
  return splitSections(makeDocument(nodes)).map(({ anchor, level, title, text }) => ({
    anchor,
    level,
    title,
    text,
    conditions,
  }));
}

/** Nodes as a document of their own. */
export function makeDocument(nodes: DocumentNode['nodes']): DocumentNode {
  return { object: 'document', data: { schemaVersion: 8 }, nodes };
}
