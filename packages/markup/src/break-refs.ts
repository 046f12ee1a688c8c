import { type ContentRef, isContentRef } from '@octavo/content';
import type { BlockNode, ChildNode, DocumentNode } from './document.ts';
import { BROKEN_ID } from './read/read-context.ts';

/**
 * A document in which every reference that leads nowhere is a broken one, and says no more of what it
 * led to: neither an id nor an anchor. What is written of targets that were broken before stays beside
 * them. Answers the document itself where all lead somewhere.
 */
export function breakRefs(
  document: DocumentNode,
  leads: (ref: ContentRef) => boolean,
): DocumentNode {
  return breakWithin(document, (ref) => (leads(ref) ? ref : breakRef(ref))) as DocumentNode;
}

function breakRef(ref: ContentRef): ContentRef {
  switch (ref.kind) {
    case 'file':
      return { kind: 'file', file: BROKEN_ID };
    case 'reusable-content':
      return { kind: 'reusable-content', reusableContent: BROKEN_ID };
    default:
      return { kind: 'page', page: BROKEN_ID };
  }
}

type Change = (ref: ContentRef) => ContentRef;
type Tree = DocumentNode | ChildNode | { nodes: readonly BlockNode[] };

/** A node with what stands in it: nodes, slots, and the references in its data. */
function breakWithin(tree: Tree, change: Change): Tree {
  const parts: Record<string, unknown> = {};
  const from: Readonly<Record<string, unknown>> = { ...tree };
  for (const name of ['data', 'nodes', 'fragments']) {
    const made = name === 'data' ? breakData(from[name], change) : breakAll(from[name], change);
    if (made !== from[name]) parts[name] = made;
  }
  return Object.keys(parts).length === 0 ? tree : ({ ...tree, ...parts } as Tree);
}

function breakAll(nodes: unknown, change: Change): unknown {
  if (!Array.isArray(nodes)) return nodes;
  const made = nodes.map((node: Tree) => breakWithin(node, change));
  return made.every((one, at) => one === nodes[at]) ? nodes : made;
}

function breakData(value: unknown, change: Change): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (isContentRef(value)) return change(value);
  if (Array.isArray(value)) {
    const made = value.map((item) => breakData(item, change));
    return made.every((one, at) => one === value[at]) ? value : made;
  }
  const entries = Object.entries(value).map(([name, part]): [string, unknown, unknown] => [
    name,
    part,
    breakData(part, change),
  ]);
  if (entries.every(([, before, after]) => before === after)) return value;
  return Object.fromEntries(entries.map(([name, , after]) => [name, after]));
}
