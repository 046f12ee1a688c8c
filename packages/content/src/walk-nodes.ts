import type { Hash } from './hash.ts';
import { decodeNode, isLeaf, type MapEntry } from './map-node.ts';
import { NodeReader, type NodeSource } from './ordered-map.ts';

/** A node of a map and where it stands: `path` is the digits that lead to it, empty for the root. */
export interface PlacedNode {
  path: string;
  hash: Hash;
  /** The entries of a leaf; none for a node with children. */
  entries: readonly MapEntry[];
}

/** Which nodes of a map are walked. */
export interface NodeWalk {
  root: Hash | null;
  /** Another map: what has the same place and hash there is stepped over with all below it. */
  except: Hash | null;
  /** Goes on behind the node at this path; from the root where it is null. */
  after: string | null;
  /** The most nodes. */
  limit: number;
}

interface Waiting {
  path: string;
  hash: Hash;
  except: Hash | null;
}

/**
 * The next nodes of a map, each before those below it, in the order of their paths; fewer than the
 * limit where the walk ends. However large the map is, only what is answered and the nodes above it
 * are read.
 *
 * @throws MissingNodesError naming missing nodes, at most as many as the limit.
 */
export function walkNodes(
  nodes: NodeSource,
  { root, except, after, limit }: NodeWalk,
): PlacedNode[] {
  const reader = new NodeReader(nodes);
  const walked: PlacedNode[] = [];
  const waiting: Waiting[] = root === null ? [] : [{ path: '', hash: root, except }];
  let missing = 0;
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (next.hash === next.except || isBehind(next.path, after)) continue;
    const node = reader.read(next.hash);
    const before = next.except === null ? undefined : reader.read(next.except);
    if (node === undefined || (next.except !== null && before === undefined)) {
      missing += 1;
      if (missing + walked.length >= limit) break;
      continue;
    }
    if (after === null || next.path > after) {
      walked.push({
        path: next.path,
        hash: next.hash,
        entries: isLeaf(node) ? node.leaf : [],
      });
      if (missing + walked.length >= limit) break;
    }
    if (isLeaf(node)) continue;
    const others = before === undefined || isLeaf(before) ? {} : before.inner;
    const children = Object.entries(node.inner).sort(([a], [b]) => (a < b ? 1 : -1));
    for (const [digit, [hash]] of children) {
      waiting.push({ path: next.path + digit, hash, except: others[digit]?.[0] ?? null });
    }
  }
  reader.finish();
  return walked;
}

/** Whether a node and all below it come before what is walked. */
function isBehind(path: string, after: string | null): boolean {
  return after !== null && path < after && !after.startsWith(path);
}

/** What an encoded node names: the nodes below it, and the values that it holds. @throws Error where it is none */
export function listNodeLinks(text: string): { children: Hash[]; values: unknown[] } {
  const node = decodeNode(text);
  return isLeaf(node)
    ? { children: [], values: node.leaf.map(([, value]) => value) }
    : { children: Object.values(node.inner).map(([hash]) => hash), values: [] };
}
