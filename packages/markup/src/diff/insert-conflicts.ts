import type { BlockNode, ChildNode, DocumentNode, FragmentNode } from '../document.ts';
import { makePartKey } from '../node-key.ts';

/**
 * A conflict of two texts, as a merge answers it: `key` names it, `block` is the block both sides
 * changed (null: what stands before the first block), and `after` the block that it follows in
 * theirs. A side that deleted the block has null.
 */
export interface DocumentConflict {
  key: string;
  block: string | null;
  after: string | null;
  ours: string | null;
  theirs: string | null;
}

/**
 * The document with every block in conflict replaced by a block of type `conflict`, which has
 * `data.conflict` and the fragments `ours` and `theirs`. Ours is what stands in the document.
 * What stands before the first block is shown as code. A block that is not there stands behind the
 * one it followed in theirs, or last. Keys within theirs are made distinct.
 *
 * @param readNodes the nodes of a text of theirs, such as `buildDocument` makes them.
 */
export function insertConflicts(
  document: DocumentNode,
  conflicts: readonly DocumentConflict[],
  readNodes: (text: string) => BlockNode[],
): DocumentNode {
  if (conflicts.length === 0) {
    return document;
  }
  const placed = new ConflictPlaces(document.nodes, conflicts);
  const nodes = placed.heads.map((conflict) => makeHead(conflict));
  const rest = new Set(placed.missing);
  const pushMissing = (key: string | null) => {
    for (const conflict of rest) {
      if (conflict.after === key) {
        rest.delete(conflict);
        nodes.push(makeConflict(conflict, [], readTheirs(conflict, readNodes)));
      }
    }
  };
  pushMissing(null);
  for (const [id, group] of placed.groups) {
    const conflict = placed.byBlock.get(id);
    nodes.push(
      ...(conflict === undefined
        ? group
        : [makeConflict(conflict, group, readTheirs(conflict, readNodes))]),
    );
    pushMissing(id);
  }
  for (const conflict of rest) {
    nodes.push(makeConflict(conflict, [], readTheirs(conflict, readNodes)));
  }
  return { ...document, nodes };
}

/** Which conflicts stand where; top-level nodes of one block are one group. */
class ConflictPlaces {
  readonly groups = new Map<string, BlockNode[]>();
  readonly byBlock = new Map<string, DocumentConflict>();
  readonly heads: DocumentConflict[] = [];
  readonly missing: DocumentConflict[] = [];

  constructor(nodes: readonly BlockNode[], conflicts: readonly DocumentConflict[]) {
    let current: string | undefined;
    for (const node of nodes) {
      const belongs = current !== undefined && isWithin(node.key, current);
      current = belongs && current !== undefined ? current : node.key;
      const group = this.groups.get(current) ?? [];
      group.push(node);
      this.groups.set(current, group);
    }
    for (const conflict of conflicts) {
      const { block } = conflict;
      if (block === null) {
        this.heads.push(conflict);
      } else if (this.groups.has(block) && !this.byBlock.has(block)) {
        this.byBlock.set(block, conflict);
      } else {
        this.missing.push(conflict);
      }
    }
  }
}

/** Whether a node is of the block that has the key `block`. */
function isWithin(key: string, block: string): boolean {
  return key.startsWith(`${block}.`) || key.startsWith(makePartKey(block, ''));
}

function makeHead(conflict: DocumentConflict): BlockNode {
  const side = (name: 'ours' | 'theirs') =>
    conflict[name] === null || conflict[name] === ''
      ? []
      : [makeCode(`conflict-${conflict.key}-${name}`, conflict[name])];
  return makeConflict(conflict, side('ours'), side('theirs'));
}

function makeCode(key: string, text: string): BlockNode<'code'> {
  const lines = text.trimEnd().split('\n');
  const nodes = lines.map(
    (line, index): BlockNode<'code-line'> => ({
      object: 'block',
      type: 'code-line',
      key: `${key}.${index}`,
      data: {},
      nodes: [{ object: 'text', leaves: [{ object: 'leaf', text: line, marks: [] }] }],
    }),
  );
  return { object: 'block', type: 'code', key, data: { syntax: 'yaml' }, nodes };
}

function makeConflict(
  conflict: DocumentConflict,
  ours: BlockNode[],
  theirs: BlockNode[],
): BlockNode {
  const key = `conflict-${conflict.key}`;
  const fragment = (name: 'ours' | 'theirs', nodes: BlockNode[]): FragmentNode => ({
    object: 'fragment',
    key: `${key}.${name}`,
    fragment: name,
    nodes,
  });
  return {
    object: 'block',
    type: 'conflict',
    key,
    data: { conflict: conflict.key },
    fragments: [fragment('ours', ours), fragment('theirs', theirs)],
  };
}

function readTheirs(
  { key, theirs }: DocumentConflict,
  readNodes: (text: string) => BlockNode[],
): BlockNode[] {
  return theirs === null
    ? []
    : readNodes(theirs).map((node) => prefixKeys(node, `conflict-${key}.theirs.`));
}

function prefixKeys<T extends ChildNode | FragmentNode>(node: T, prefix: string): T {
  const copy: T = node.key === undefined ? { ...node } : { ...node, key: prefix + node.key };
  if ('nodes' in copy && copy.nodes !== undefined) {
    Object.assign(copy, { nodes: copy.nodes.map((child) => prefixKeys(child, prefix)) });
  }
  if ('fragments' in copy && copy.fragments !== undefined) {
    const fragments = copy.fragments.map((fragment) => prefixKeys(fragment, prefix));
    Object.assign(copy, { fragments });
  }
  return copy;
}
