import type { BlockNode } from '../document.ts';
import { parseNodeKey } from '../node-key.ts';
import type { DocumentConflict } from './document-conflict.ts';

/** Top-level nodes that belong together: those of one block, or of all blocks of one conflict. */
interface NodeGroup {
  /** The keys of the blocks, in order. */
  keys: string[];
  nodes: BlockNode[];
  conflict?: DocumentConflict;
}

/** Which conflicts stand where in a document. */
export interface PlacedConflicts {
  groups: NodeGroup[];
  /** About what stands before the first block. */
  heads: DocumentConflict[];
  /** About blocks that the document does not have, or that are in another conflict. */
  missing: DocumentConflict[];
}

/** Finds the nodes that conflicts are about; no node is in two. */
export function placeConflicts(
  nodes: readonly BlockNode[],
  conflicts: readonly DocumentConflict[],
): PlacedConflicts {
  const groups = groupNodes(nodes);
  const places = new Map(groups.flatMap(({ keys }, index) => keys.map((key) => [key, index])));
  const placed: PlacedConflicts = { groups: [], heads: [], missing: [] };
  const spans = new Map<number, { last: number; conflict: DocumentConflict }>();
  const taken = new Set<number>();
  for (const conflict of conflicts) {
    if (conflict.block === null && conflict.blocks === undefined) {
      placed.heads.push(conflict);
      continue;
    }
    const span = listSpan(conflict, places);
    const [first] = span;
    if (first === undefined || span.some((index) => taken.has(index))) {
      placed.missing.push(conflict);
      continue;
    }
    for (const index of span) taken.add(index);
    spans.set(first, { last: span.at(-1) ?? first, conflict });
  }
  for (let index = 0; index < groups.length; index += 1) {
    const { last, conflict } = spans.get(index) ?? { last: index };
    const joined = groups.slice(index, last + 1);
    placed.groups.push({
      keys: joined.flatMap(({ keys }) => keys),
      nodes: joined.flatMap((group) => group.nodes),
      ...(conflict === undefined ? {} : { conflict }),
    });
    index = last;
  }
  return placed;
}

/** A block can make several nodes, whose keys begin with its own. */
function groupNodes(nodes: readonly BlockNode[]): NodeGroup[] {
  const groups: NodeGroup[] = [];
  let current: string | undefined;
  for (const node of nodes) {
    const last = groups.at(-1);
    if (last !== undefined && parseNodeKey(node.key).block === current) {
      last.nodes.push(node);
    } else {
      current = node.key;
      groups.push({ keys: [current], nodes: [node] });
    }
  }
  return groups;
}

/** The indexes of the groups from the first to the last of the blocks of a conflict. */
function listSpan(
  { block, blocks }: DocumentConflict,
  places: ReadonlyMap<string, number>,
): number[] {
  const found = (blocks ?? (block === null ? [] : [block])).flatMap((key) => places.get(key) ?? []);
  if (found.length === 0) return [];
  const first = found.reduce((least, place) => Math.min(least, place));
  const last = found.reduce((most, place) => Math.max(most, place));
  return Array.from({ length: last - first + 1 }, (_, offset) => first + offset);
}
