import type { ContentRef, StoredDocument } from '@octavo/content';
import { type BlockNode, type ChildNode, type FragmentNode, Inclusions } from '@octavo/markup';
import { readTree } from '../content/index.ts';

/** Documents of reusable contents by the ids of these. */
export type Documents = ReadonlyMap<string, StoredDocument>;

/** Nodes that are shown together: `conditions` must all hold. */
export interface DocumentPart {
  nodes: BlockNode[];
  conditions: readonly string[];
}

/**
 * A document by what it takes to see it: first what has no condition, then what stands in each
 * `if`, wherever it is nested. Reusable contents are replaced by their nodes, with the conditions
 * of the place they are included in and of their own. Inline expressions are left out.
 */
export function listParts(document: StoredDocument, contents: Documents): DocumentPart[] {
  const splitter = new Splitter(contents);
  splitter.waiting.push({ nodes: readTree(document, 'page').nodes, conditions: [], within: [] });
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
  readonly #inclusions: Inclusions;

  constructor(contents: Documents) {
    this.#inclusions = new Inclusions((ref) => {
      const content = ref.kind === 'reusable-content' && contents.get(ref.reusableContent);
      return content ? readTree(content, 'fragment') : undefined;
    });
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
    if (node.type === 'expression') return [];
    if (node.type === 'reusable-content') return this.#include(node, place);
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

  #include(block: BlockNode<'reusable-content'>, place: Place): ChildNode[] {
    const inclusion = this.#inclusions.open(block, place.within);
    if (inclusion === undefined) return [];
    return this.keepShown(inclusion.content.nodes, { ...place, within: inclusion.within });
  }
}
