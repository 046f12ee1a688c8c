import type { ContentRef, StoredDocument } from '@octavo/content';
import type { BlockNode, ChildNode, FragmentNode } from '@octavo/markup';
import { readTree } from '../revisions/index.ts';

/** Documents of reusable contents by the ids of these. */
export type Documents = ReadonlyMap<string, StoredDocument>;

/** Nodes that are shown together: `conditions` must all hold. */
export interface DocumentPart {
  nodes: BlockNode[];
  conditions: readonly string[];
}

/** As many inclusions as rendering shows of one page, and as deep. */
const MAX_INCLUSIONS = 200;
const MAX_INCLUSION_DEPTH = 8;

/**
 * A document by what it takes to see it: first what has no condition, then what stands in each
 * `if`, wherever it is nested. Reusable contents are replaced by their nodes, with the conditions
 * of the place they are included in and of their own.
 */
export function listParts(document: StoredDocument, contents: Documents): DocumentPart[] {
  const splitter = new Splitter(contents);
  splitter.waiting.push({ nodes: readNodes(document, 'page'), conditions: [], within: [] });
  const parts: DocumentPart[] = [];
  for (let next = splitter.waiting.shift(); next; next = splitter.waiting.shift()) {
    const nodes = splitter.keepShown(next.nodes, next) as BlockNode[];
    parts.push({ nodes, conditions: next.conditions });
  }
  return parts;
}

/** The ids of the reusable contents that a document includes itself. */
export function listInclusions(document: StoredDocument): string[] {
  return Object.values(document.links).flatMap((ref: ContentRef) =>
    ref.kind === 'reusable-content' ? ref.reusableContent : [],
  );
}

interface Place {
  conditions: readonly string[];
  /** Ids of the reusable contents that this stands in. */
  within: readonly string[];
}

class Splitter {
  readonly waiting: (Place & { nodes: BlockNode[] })[] = [];
  readonly #contents: Documents;
  #inclusions = 0;

  constructor(contents: Documents) {
    this.#contents = contents;
  }

  /** The nodes without those under a condition of their own, which wait for their turn. */
  keepShown(nodes: readonly ChildNode[], place: Place): ChildNode[] {
    return nodes.flatMap((node) => this.#keepNode(node, place));
  }

  #keepNode(node: ChildNode, place: Place): ChildNode[] {
    if (node.object === 'text') return [node];
    if (node.type === 'if') {
      const { expression } = node.data;
      const condition = typeof expression === 'string' ? expression : 'false';
      this.waiting.push({
        nodes: (node.nodes ?? []) as BlockNode[],
        conditions: [...place.conditions, condition],
        within: place.within,
      });
      return [];
    }
    if (node.type === 'reusable-content') return this.#include(node.data.ref as ContentRef, place);
    const content = {
      ...(node.nodes && { nodes: this.keepShown(node.nodes, place) }),
      ...(node.fragments && { fragments: this.#keepFragments(node.fragments, place) }),
    };
    return [{ ...node, ...content } as ChildNode];
  }

  #keepFragments(fragments: readonly FragmentNode[], place: Place): FragmentNode[] {
    return fragments.map((fragment) => ({
      ...fragment,
      nodes: this.keepShown(fragment.nodes, place) as BlockNode[],
    }));
  }

  #include(ref: ContentRef, place: Place): ChildNode[] {
    const id = ref?.kind === 'reusable-content' ? ref.reusableContent : '';
    const content = this.#contents.get(id);
    const { within } = place;
    if (content === undefined || within.includes(id) || within.length >= MAX_INCLUSION_DEPTH) {
      return [];
    }
    this.#inclusions += 1;
    if (this.#inclusions > MAX_INCLUSIONS) return [];
    return this.keepShown(readNodes(content, 'fragment'), { ...place, within: [...within, id] });
  }
}

function readNodes(document: StoredDocument, kind: 'page' | 'fragment'): BlockNode[] {
  return readTree(document, kind).nodes;
}
