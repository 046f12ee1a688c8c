import {
  type BlockNode,
  type ChildNode,
  type DocumentNode,
  type FindContent,
  type FragmentNode,
  Inclusions,
} from '@octavo/markup';

/** Nodes that are shown together: `conditions` must all hold. */
export interface DocumentPart {
  nodes: BlockNode[];
  conditions: readonly string[];
}

/**
 * The JSON form of a document by what it takes to see it: first what has no condition, then what stands
 * in each `if`, wherever it is nested. Reusable contents are replaced by the nodes that `find` gives,
 * with the conditions of the place they are included in and of their own. Inline expressions are left
 * out.
 */
export function splitTree(tree: DocumentNode, find: FindContent): DocumentPart[] {
  const splitter = new Splitter(find);
  splitter.waiting.push({ nodes: tree.nodes as BlockNode[], conditions: [], within: [] });
  const parts: DocumentPart[] = [];
  for (let next = splitter.waiting.shift(); next; next = splitter.waiting.shift()) {
    const nodes = splitter.keepShown(next.nodes, next) as BlockNode[];
    parts.push({ nodes, conditions: next.conditions });
  }
  return parts;
}

interface Place {
  conditions: readonly string[];
  /** Ids of the reusable contents that this stands in. */
  within: readonly string[];
}

class Splitter {
  readonly waiting: (Place & { nodes: BlockNode[] })[] = [];
  readonly #inclusions: Inclusions;

  constructor(find: FindContent) {
    this.#inclusions = new Inclusions(find);
  }

  /** The nodes without those under a condition of their own, which are looked at later. */
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
