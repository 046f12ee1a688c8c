import { encodeCanonicalJson, longestAscending } from '@octavo/content';
import type { BlockNode, DocumentNode } from '../document.ts';
import { renderText } from '../text.ts';
import { WordComparer, type WordRun } from './word-runs.ts';

/**
 * What happened to a top-level block, named by its key. `previous` is the key of the block that it
 * follows in the document after, null where it is the first.
 *
 * - `edited`: `words` are the runs of its plain text; none has a `change` where only attributes
 *   (a link's target, a hint's style) differ. `previous` is there when it was moved as well.
 * - `unchanged`: a run of as many blocks that are the same and stand where they stood.
 */
export type BlockDifference =
  | { type: 'added'; key: string; previous: string | null; block: BlockNode }
  | { type: 'removed'; key: string; block: BlockNode }
  | {
      type: 'edited';
      key: string;
      before: BlockNode;
      after: BlockNode;
      words: WordRun[];
      previous?: string | null;
    }
  | { type: 'moved'; key: string; previous: string | null; block: BlockNode }
  | { type: 'unchanged'; count: number };

/** How two versions of a document differ, by block. A JSON value. */
export interface DocumentDiff {
  /** In the order of the document after; a removed block stands behind what it followed before. */
  blocks: BlockDifference[];
  counts: { added: number; removed: number; edited: number; moved: number };
}

/**
 * Compares two versions of a document by the keys of their top-level blocks; null stands for no
 * document. Keys below the top level and anchors, which derive from the place of a block, are no
 * difference. Costs linear time but for the words of edited blocks, whose cost is bounded.
 */
export function diffDocuments(
  before: DocumentNode | null,
  after: DocumentNode | null,
): DocumentDiff {
  const from = nameBlocks(before?.nodes ?? []);
  const to = nameBlocks(after?.nodes ?? []);
  const moved = listMoved([...from.keys()], [...to.keys()]);
  const words = new WordComparer();
  const removed = groupRemoved(from, to);
  const blocks: BlockDifference[] = [];
  for (const block of removed.get(null) ?? []) {
    blocks.push(block);
  }
  let previous: string | null = null;
  for (const [key, block] of to) {
    const place = !from.has(key) || moved.has(key) ? { previous } : undefined;
    push(blocks, describe(key, from.get(key), block, place, words));
    for (const gone of removed.get(key) ?? []) {
      blocks.push(gone);
    }
    previous = key;
  }
  const count = (type: BlockDifference['type']) =>
    blocks.filter((block) => block.type === type).length;
  const counts = { added: count('added'), removed: count('removed'), edited: count('edited') };
  return { blocks, counts: { ...counts, moved: moved.size } };
}

/** The blocks of the document after, made from those before and the differences. */
export function applyDocumentDiff(before: DocumentNode | null, diff: DocumentDiff): BlockNode[] {
  const blocks = nameBlocks(before?.nodes ?? []);
  const placed: { key: string; previous: string | null; block: BlockNode }[] = [];
  for (const difference of diff.blocks) {
    if (difference.type === 'unchanged') {
      continue;
    }
    const { key } = difference;
    if (difference.type === 'edited' && difference.previous === undefined) {
      blocks.set(key, difference.after);
      continue;
    }
    blocks.delete(key);
    if (difference.type !== 'removed') {
      const block = difference.type === 'edited' ? difference.after : difference.block;
      placed.push({ key, previous: difference.previous ?? null, block });
    }
  }
  const following = new Map(placed.map((entry) => [entry.previous, entry]));
  const result: BlockNode[] = [];
  const pushFollowing = (start: string | null) => {
    for (let entry = following.get(start); entry !== undefined; entry = following.get(entry.key)) {
      result.push(entry.block);
    }
  };
  pushFollowing(null);
  for (const [key, block] of blocks) {
    result.push(block);
    pushFollowing(key);
  }
  return result;
}

/** Blocks by key; a key that stands twice is made distinct. */
function nameBlocks(nodes: readonly BlockNode[]): Map<string, BlockNode> {
  const blocks = new Map<string, BlockNode>();
  const counts = new Map<string, number>();
  for (const node of nodes) {
    let name = node.key;
    while (blocks.has(name)) {
      const count = (counts.get(node.key) ?? 0) + 1;
      counts.set(node.key, count);
      name = `${node.key}~${count}`;
    }
    blocks.set(name, node);
  }
  return blocks;
}

function listMoved(before: readonly string[], after: readonly string[]): Set<string> {
  const places = new Map(after.map((key, index) => [key, index]));
  const common = before.filter((key) => places.has(key));
  const moved = new Set(common);
  for (const index of longestAscending(common.map((key) => places.get(key) ?? -1))) {
    moved.delete(common[index] ?? '');
  }
  return moved;
}

/** Removed blocks by the block they followed, of those that are left. */
function groupRemoved(
  before: ReadonlyMap<string, BlockNode>,
  after: ReadonlyMap<string, BlockNode>,
): Map<string | null, BlockDifference[]> {
  const groups = new Map<string | null, BlockDifference[]>();
  let previous: string | null = null;
  for (const [key, block] of before) {
    if (after.has(key)) {
      previous = key;
    } else {
      const group = groups.get(previous) ?? [];
      group.push({ type: 'removed', key, block });
      groups.set(previous, group);
    }
  }
  return groups;
}

function describe(
  key: string,
  before: BlockNode | undefined,
  after: BlockNode,
  place: { previous: string | null } | undefined,
  words: WordComparer,
): BlockDifference {
  if (before === undefined) {
    return { type: 'added', key, previous: place?.previous ?? null, block: after };
  }
  if (before !== after && encodeBlock(before) !== encodeBlock(after)) {
    const runs = words.compare(readText(before), readText(after));
    return { type: 'edited', key, before, after, words: runs, ...place };
  }
  return place === undefined
    ? { type: 'unchanged', count: 1 }
    : { type: 'moved', key, ...place, block: after };
}

function push(blocks: BlockDifference[], difference: BlockDifference): void {
  const last = blocks.at(-1);
  if (difference.type === 'unchanged' && last?.type === 'unchanged') {
    last.count += 1;
  } else {
    blocks.push(difference);
  }
}

function readText(block: BlockNode): string {
  return renderText({ object: 'document', data: { schemaVersion: 8 }, nodes: [block] });
}

/** A block without what derives from its place: keys and anchors. */
function encodeBlock(block: BlockNode): string {
  return encodeCanonicalJson(withoutPlace(block));
}

function withoutPlace(value: unknown): unknown {
  if (Array.isArray(value)) {
    return value.map(withoutPlace);
  }
  if (typeof value !== 'object' || value === null) {
    return value;
  }
  const isNode = 'object' in value;
  const entries = Object.entries(value).filter(
    ([name]) => !(isNode && (name === 'key' || name === 'meta')),
  );
  return Object.fromEntries(entries.map(([name, child]) => [name, withoutPlace(child)]));
}
