import type { BlockNode, ChildNode, DocumentNode, FragmentNode } from '../document.ts';
import { parseNodeKey } from '../node-key.ts';
import { renderText } from '../text.ts';
import { type ConflictWords, WordComparer, type WordRun } from './word-runs.ts';

/**
 * A conflict of two texts, as a merge answers it: `key` names it, `block` is the block both sides
 * changed (null: what stands before the first block, or a part of it), and `after` the block that it
 * follows in theirs. `blocks` are several that are decided together. A side that deleted the block
 * has null; `base` is null where there was none.
 */
export interface DocumentConflict {
  key: string;
  block: string | null;
  blocks?: readonly string[];
  after: string | null;
  base: string | null;
  ours: string | null;
  theirs: string | null;
}

/**
 * The document with every block in conflict replaced by a block of type `conflict`, which has
 * `data.conflict`, the fragments `base`, `ours` and `theirs`, and in `data.words` how the words of
 * both sides differ from the base. Ours is what stands in the document. What stands before the first
 * block is shown as code, and so is what shows nothing itself, as a link definition. A block that is not there stands behind the one it followed in theirs, or
 * last. Keys within the base and theirs are made distinct.
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
  const placed = placeConflicts(document.nodes, conflicts);
  const writer = new ConflictWriter(readNodes);
  const nodes = placed.heads.map((conflict) => writer.writeHead(conflict));
  const rest = new Set(placed.missing);
  const pushMissing = (key: string | null) => {
    for (const conflict of rest) {
      if (conflict.after === key) {
        rest.delete(conflict);
        nodes.push(writer.write(conflict, []));
      }
    }
  };
  pushMissing(null);
  for (const { keys, nodes: group, conflict } of placed.groups) {
    if (conflict === undefined) {
      nodes.push(...group);
    } else {
      nodes.push(writer.write(conflict, group));
    }
    for (const key of keys) {
      pushMissing(key);
    }
  }
  for (const conflict of rest) {
    nodes.push(writer.write(conflict, []));
  }
  return { ...document, nodes };
}

/** Makes the blocks that show conflicts; comparing their words is bounded for all of them. */
class ConflictWriter {
  readonly #readNodes: (text: string) => BlockNode[];
  readonly #words = new WordComparer();

  constructor(readNodes: (text: string) => BlockNode[]) {
    this.#readNodes = readNodes;
  }

  write(conflict: DocumentConflict, present: BlockNode[]): BlockNode {
    const base = this.#read(conflict, 'base');
    const ours = present.length > 0 ? present : this.#read(conflict, 'ours');
    const theirs = this.#read(conflict, 'theirs');
    const [was, own, their] = [textOf(base), textOf(ours), textOf(theirs)];
    const words = this.#compare(
      was,
      ours.length === 0 ? '' : own,
      theirs.length === 0 ? '' : their,
    );
    return makeConflict(conflict, words, { base, ours, theirs });
  }

  writeHead(conflict: DocumentConflict): BlockNode {
    const { base, ours, theirs } = conflict;
    const show = (name: 'base' | 'ours' | 'theirs') =>
      conflict[name] === null || conflict[name] === ''
        ? []
        : [makeCode(`conflict-${conflict.key}-${name}`, conflict[name], 'yaml')];
    const words = this.#compare(base ?? '', (ours ?? '').trimEnd(), (theirs ?? '').trimEnd());
    return makeConflict(conflict, words, {
      base: show('base'),
      ours: show('ours'),
      theirs: show('theirs'),
    });
  }

  #read(conflict: DocumentConflict, side: 'base' | 'ours' | 'theirs'): BlockNode[] {
    const text = conflict[side];
    if (text === null || text.trim() === '') return [];
    const prefix = `conflict-${conflict.key}.${side}.`;
    const nodes = this.#readNodes(text).map((node) => prefixKeys(node, prefix));
    return nodes.length > 0 ? nodes : [makeCode(`${prefix}code`, text, 'markdown')];
  }

  #compare(base: string, ours: string, theirs: string): ConflictWords {
    const compare = (side: string): WordRun[] => {
      const runs = side === '' || base === '' ? [] : this.#words.compare(base.trimEnd(), side);
      return runs.some(({ change }) => change !== undefined) ? runs : [];
    };
    const [own, their] = [compare(ours), compare(theirs)];
    return {
      ...(own.length === 0 ? {} : { ours: own }),
      ...(their.length === 0 ? {} : { theirs: their }),
    };
  }
}

function textOf(nodes: BlockNode[]): string {
  const text = renderText({ object: 'document', data: { schemaVersion: 8 }, nodes });
  return text.trimEnd();
}

function makeCode(key: string, text: string, syntax: string): BlockNode<'code'> {
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
  return { object: 'block', type: 'code', key, data: { syntax }, nodes };
}

function makeConflict(
  conflict: DocumentConflict,
  words: ConflictWords,
  sides: Record<'base' | 'ours' | 'theirs', BlockNode[]>,
): BlockNode<'conflict'> {
  const key = `conflict-${conflict.key}`;
  const fragment = (name: 'base' | 'ours' | 'theirs'): FragmentNode => ({
    object: 'fragment',
    key: `${key}.${name}`,
    fragment: name,
    nodes: sides[name],
  });
  return {
    object: 'block',
    type: 'conflict',
    key,
    data: { conflict: conflict.key, ...(Object.keys(words).length === 0 ? {} : { words }) },
    fragments: [
      ...(conflict.base === null ? [] : [fragment('base')]),
      fragment('ours'),
      fragment('theirs'),
    ],
  };
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

/** Top-level nodes that belong together: those of one block, or of all blocks of one conflict. */
interface NodeGroup {
  /** The keys of the blocks, in order. */
  keys: string[];
  nodes: BlockNode[];
  conflict?: DocumentConflict;
}

/** Which conflicts stand where in a document. */
interface PlacedConflicts {
  groups: NodeGroup[];
  /** About what stands before the first block. */
  heads: DocumentConflict[];
  /** About blocks that the document does not have, or that are in another conflict. */
  missing: DocumentConflict[];
}

/** Finds the nodes that conflicts are about; no node is in two. */
function placeConflicts(
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
