import type { BlockNode, ChildNode, DocumentNode, FragmentNode } from './document.ts';
import { dataOf, fragmentsOf, nodesOf, readRef, readText } from './render/node-data.ts';
import { anchorOf, MAX_DEPTH } from './render/unique-ids.ts';
import { replaceContent } from './replace-content.ts';

/** The types of blocks that show something of a specification of an API. */
export type ReferenceType =
  | 'swagger'
  | 'openapi-operation'
  | 'openapi-schemas'
  | 'openapi-webhook'
  | 'openapi-changes';

/** A block that shows something of a specification of an API. */
export type ReferenceBlock = BlockNode<ReferenceType>;

const TYPES: ReadonlySet<string> = new Set<ReferenceType>([
  ...(['swagger', 'openapi-operation', 'openapi-schemas', 'openapi-webhook'] as const),
  'openapi-changes',
]);

/** References of one document that are shown; those beyond stay cards. */
const MAX_REFERENCES = 200;

/** Whether a node shows something of a specification. */
export function isReferenceBlock(node: ChildNode): node is ReferenceBlock {
  return node.object === 'block' && TYPES.has(node.type);
}

/** The references of a document in reading order, wherever they stand; at most 200. */
export function listReferenceBlocks(document: DocumentNode): ReferenceBlock[] {
  const found: ReferenceBlock[] = [];
  visit(nodesOf(document), 0, (block) => {
    if (isReferenceBlock(block)) found.push(block);
  });
  return found.slice(0, MAX_REFERENCES);
}

function visit(nodes: readonly ChildNode[], depth: number, see: (block: BlockNode) => void): void {
  if (depth > MAX_DEPTH) return;
  for (const node of nodes) {
    if (node.object !== 'block') continue;
    see(node);
    visit(nodesOf(node), depth + 1, see);
    for (const fragment of fragmentsOf(node)) visit(nodesOf(fragment), depth + 1, see);
  }
}

/**
 * A document with other blocks in place of references; one that `find` answers undefined for stays.
 * What holds none is shared with the given document, which is answered itself where nothing is replaced.
 */
export function replaceReferenceBlocks(
  document: DocumentNode,
  find: (block: ReferenceBlock) => readonly BlockNode[] | undefined,
): DocumentNode {
  const nodes = replaceIn(nodesOf(document), 0, find);
  return nodes === undefined ? document : { ...document, nodes: nodes as BlockNode[] };
}

type FindBlocks = Parameters<typeof replaceReferenceBlocks>[1];

/** Undefined where nothing is replaced. */
function replaceIn(
  nodes: readonly ChildNode[],
  depth: number,
  find: FindBlocks,
): ChildNode[] | undefined {
  if (depth > MAX_DEPTH) return undefined;
  let isSame = true;
  const replaced = nodes.flatMap((node): readonly ChildNode[] => {
    if (node.object !== 'block') return [node];
    const blocks = isReferenceBlock(node) ? find(node) : replaceBelow(node, depth, find);
    if (blocks === undefined) return [node];
    isSame = false;
    return blocks;
  });
  return isSame ? undefined : replaced;
}

function replaceBelow(block: BlockNode, depth: number, find: FindBlocks): BlockNode[] | undefined {
  const nodes = replaceIn(nodesOf(block), depth + 1, find);
  const fragments = fragmentsOf(block).map((fragment): FragmentNode => {
    const inner = replaceIn(nodesOf(fragment), depth + 1, find);
    return inner === undefined ? fragment : { ...fragment, nodes: inner as BlockNode[] };
  });
  const isSame = fragments.every((fragment, at) => fragment === block.fragments?.[at]);
  if (nodes === undefined && isSame) return undefined;
  return [replaceContent(block, { ...(nodes ? { nodes } : {}), ...(isSame ? {} : { fragments }) })];
}

/** What a reference shows: the same for blocks that show the same, however they look. */
export function nameReference(block: ReferenceBlock): string {
  const data: { readonly [name: string]: unknown } = dataOf(block);
  const { ref, source, path, method, name, schemas, from, to, operation } = data;
  return JSON.stringify([
    ...[block.type, ref, source, path, method, name, schemas, from, to, operation],
  ]);
}

/**
 * What ids within the references of a document begin with: the anchor of the block where it can be.
 * Each has its own, and no heading or other part of the document has an id that begins so.
 */
export function nameReferenceIds(document: DocumentNode): Map<ReferenceBlock, string> {
  const taken: string[] = [];
  const references = listReferenceBlocks(document);
  if (references.length === 0) return new Map();
  visit(nodesOf(document), 0, (block) => {
    const id = isReferenceBlock(block) ? undefined : anchorOf(block);
    if (id !== undefined) taken.push(id);
  });
  const prefixes = new Map<ReferenceBlock, string>();
  for (const block of references) {
    const wanted = anchorOf(block) ?? wantPrefix(block);
    let prefix = wanted;
    const isTaken = (id: string) => id === prefix || id.startsWith(`${prefix}-`);
    for (let count = 2; taken.some(isTaken); count += 1) prefix = `${wanted}-v${count}`;
    taken.push(prefix);
    prefixes.set(block, prefix);
  }
  return prefixes;
}

/** A word for each kind of block, and what it shows in letters, digits and hyphens. */
function wantPrefix(block: ReferenceBlock): string {
  const data: { readonly [name: string]: unknown } = dataOf(block);
  const ref = readRef(data);
  if (block.type === 'openapi-changes') return 'changes';
  const words =
    block.type === 'openapi-schemas'
      ? ['schemas', ref?.kind === 'openapi' ? ref.spec : '']
      : [readText(data, 'method'), readText(data, 'path') ?? readText(data, 'name')];
  const text = words.join(' ').toLowerCase();
  const id = text.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '');
  return id.slice(0, MAX_PREFIX).replace(/-$/, '') || 'api';
}

const MAX_PREFIX = 80;
