import {
  BLOCKS,
  type BlockSpec,
  type DocumentNode,
  type Field,
  type FieldKind,
  INLINES,
  MARKS,
} from '@octavo/markup';
import { badRequest } from '../../../http/errors.ts';

const MAX_DEPTH = 60;
const MAX_NODES = 100_000;

/** What may be written: comparisons of documents are only shown. */
const WRITTEN_BLOCKS: Readonly<Record<string, BlockSpec>> = Object.fromEntries(
  Object.entries<BlockSpec>(BLOCKS).filter(([, { compares }]) => compares !== true),
);
const NAME = /^[A-Za-z_][\w.-]{0,99}$/;

/**
 * Checks that a value is the JSON form of a document that can be written as Markdown: known nodes
 * only, at most 60 levels and 100,000 nodes, and nothing in `data` that would end the tag it is
 * written in and begin another.
 *
 * @throws ApiError 400 naming the node
 */
export function checkDocument(value: unknown, path: string): DocumentNode {
  if (!isObject(value) || value.object !== 'document' || !Array.isArray(value.nodes)) {
    throw badRequest(path, 'must be a document: { object: "document", data, nodes }');
  }
  for (const [index, node] of value.nodes.entries()) {
    refuseLoneImage(node, `${path}.nodes[${index}]`);
  }
  checkNodes(value.nodes, `${path}.nodes`, { depth: 1, count: { nodes: 0 } });
  const nodes = value.nodes as DocumentNode['nodes'];
  return { object: 'document', data: { schemaVersion: 8 }, nodes };
}

type NodeSpec = Pick<BlockSpec, 'data' | 'fieldsAreAttributes'>;

interface Level {
  depth: number;
  count: { nodes: number };
}

function checkNodes(nodes: readonly unknown[], path: string, level: Level): void {
  if (level.depth > MAX_DEPTH) {
    throw badRequest(path, `must not be nested more than ${MAX_DEPTH} levels deep`);
  }
  for (const [index, node] of nodes.entries()) {
    level.count.nodes += 1;
    if (level.count.nodes > MAX_NODES) {
      throw badRequest(path, `must not bring the document to more than ${MAX_NODES} nodes`);
    }
    checkNode(node, `${path}[${index}]`, level);
  }
}

function checkNode(node: unknown, path: string, level: Level): void {
  if (!isObject(node)) throw badRequest(path, 'must be an object');
  const { object, type } = node;
  if (object === 'text') {
    checkLeaves(node.leaves, `${path}.leaves`);
    return;
  }
  if (object !== 'block' && object !== 'inline' && object !== 'fragment') {
    throw badRequest(`${path}.object`, 'must be block, inline, fragment or text');
  }
  if (object !== 'fragment') {
    const known: Readonly<Record<string, NodeSpec>> = object === 'block' ? WRITTEN_BLOCKS : INLINES;
    const spec = typeof type === 'string' && Object.hasOwn(known, type) ? known[type] : undefined;
    if (spec === undefined) throw badRequest(`${path}.type`, `must be a known type of ${object}`);
    node.data ??= {};
    checkData(spec, node.data, `${path}.data`);
  }
  const next = { ...level, depth: level.depth + 1 };
  for (const field of ['nodes', 'fragments'] as const) {
    const children = node[field];
    if (children === undefined) continue;
    if (!Array.isArray(children)) throw badRequest(`${path}.${field}`, 'must be an array');
    for (const [index, child] of children.entries()) {
      if (type !== 'images') refuseLoneImage(child, `${path}.${field}[${index}]`);
    }
    checkNodes(children, `${path}.${field}`, next);
  }
}

/** Images are written by the block that holds them; elsewhere one would be lost without a word. */
function refuseLoneImage(node: unknown, path: string): void {
  if (isObject(node) && node.object === 'block' && node.type === 'image') {
    throw badRequest(`${path}.type`, 'must be inside a block of type images');
  }
}

function checkLeaves(leaves: unknown, path: string): void {
  if (!Array.isArray(leaves)) throw badRequest(path, 'must be an array');
  for (const [index, leaf] of leaves.entries()) {
    const at = `${path}[${index}]`;
    if (!isObject(leaf) || typeof leaf.text !== 'string') {
      throw badRequest(`${at}.text`, 'must be a string');
    }
    leaf.marks ??= [];
    if (!Array.isArray(leaf.marks)) throw badRequest(`${at}.marks`, 'must be an array');
    for (const mark of leaf.marks) {
      if (!isObject(mark) || typeof mark.type !== 'string' || !Object.hasOwn(MARKS, mark.type)) {
        throw badRequest(`${at}.marks`, 'must contain only known marks');
      }
    }
  }
}

function checkData(spec: NodeSpec, data: unknown, path: string): void {
  if (!isObject(data)) throw badRequest(path, 'must be an object');
  refuseTagEnds(data, path, 0);
  for (const [name, { kind }] of Object.entries<Field>(spec.data)) {
    checkField(kind, data[name], `${path}.${name}`);
  }
  if (spec.fieldsAreAttributes === true) {
    for (const name of Object.keys(data)) requireName(name, path);
  }
}

/** Checks what Markdown has no escape for; what else is of no use is refused when it is written. */
function checkField(kind: FieldKind, value: unknown, path: string): void {
  if (kind === 'line' && (typeof value !== 'string' || /[\r\n]/.test(value))) {
    throw badRequest(path, 'must be a string without line breaks');
  }
  if (kind === 'formula' && (typeof value !== 'string' || value.includes('$$'))) {
    throw badRequest(path, 'must be a string without $$');
  }
  if (kind === 'name') requireName(value, path);
  if (kind === 'attributes' && value !== undefined) {
    if (!isObject(value)) throw badRequest(path, 'must be an object');
    for (const name of Object.keys(value)) requireName(name, path);
  }
}

/** No text may hold `%}`, which ends the tag that attributes are written in. */
function refuseTagEnds(value: unknown, path: string, depth: number): void {
  if (typeof value === 'string') {
    if (value.includes('%}') || value.includes('{%')) {
      throw badRequest(path, 'must not contain {% or %}');
    }
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  if (depth > MAX_DEPTH) {
    throw badRequest(path, `must not be nested more than ${MAX_DEPTH} levels deep`);
  }
  for (const [name, part] of Object.entries(value)) {
    refuseTagEnds(name, path, depth);
    refuseTagEnds(part, `${path}.${name}`, depth + 1);
  }
}

function requireName(name: unknown, path: string): void {
  if (typeof name !== 'string' || !NAME.test(name)) {
    throw badRequest(path, 'must consist of letters, digits, dots, hyphens and underscores');
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
