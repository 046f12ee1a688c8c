import { type ContentRef, isContentRef } from '@octavo/content';
import type {
  BlockNode,
  ChildNode,
  DocumentNode,
  FragmentNode,
  InlineNode,
  Length,
} from '../document.ts';

/**
 * Readers of a node's fields. Documents may come from anywhere, so each answers undefined (or an
 * empty list) where the field is absent or has another type, and none throws.
 */
export type Data = Readonly<Record<string, unknown>>;

/** The fields that a node of its type may have, with whatever they hold. */
export type DataIn<Node extends { data: object }> = {
  readonly [Name in keyof Node['data']]?: unknown;
};

/** A node's `data`. */
export function dataOf<Node extends BlockNode | InlineNode>(node: Node): DataIn<Node> {
  return (asRecord(node.data) ?? {}) as DataIn<Node>;
}

/** The value as an object with named fields. */
export function asRecord(value: unknown): Data | undefined {
  return isRecord(value) ? (value as Data) : undefined;
}

function isRecord(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The value as a list; an empty one where it is none. */
export function asList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

export function readText<D extends object>(data: D, name: keyof D): string | undefined {
  const value: unknown = data[name];
  return typeof value === 'string' ? value : undefined;
}

export function readNumber<D extends object>(data: D, name: keyof D): number | undefined {
  const value: unknown = data[name];
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}

/** Whether the field is `true`. */
export function readFlag<D extends object>(data: D, name: keyof D): boolean {
  return data[name] === true;
}

/** The field where it is one of the allowed values. */
export function readChoice<T extends string, D extends object>(
  data: D,
  name: keyof D,
  choices: readonly T[],
): T | undefined {
  const value: unknown = data[name];
  return choices.find((choice) => choice === value);
}

/** The field as a content reference. */
export function readRef(
  data: { readonly ref?: unknown; readonly refDark?: unknown },
  name: 'ref' | 'refDark' = 'ref',
): ContentRef | undefined {
  return asRef(data[name]);
}

/** The value as a content reference: a known kind that names its target. */
export function asRef(value: unknown): ContentRef | undefined {
  return isContentRef(value) ? value : undefined;
}

/** The field as a length; numbers below zero and unknown units count as absent. */
export function readLength<D extends object>(data: D, name: keyof D): Length | undefined {
  const value: unknown = data[name];
  if (typeof value === 'number') return isLength(value) ? value : undefined;
  const record = asRecord(value);
  const amount = record?.value;
  const unit = record?.unit;
  if (typeof amount !== 'number' || !isLength(amount)) return undefined;
  return unit === 'px' || unit === '%' ? { value: amount, unit } : undefined;
}

function isLength(value: number): boolean {
  return value > 0 && value < 100_000;
}

/** The children of a node, in order, without anything that is not a node. */
export function nodesOf(
  node: DocumentNode | BlockNode | InlineNode | FragmentNode,
): readonly ChildNode[] {
  const nodes: unknown = node.nodes;
  if (!Array.isArray(nodes)) return [];
  // Documents of ours hold nothing else: they are gone through often, and need no copy.
  return nodes.every(isRecord) ? nodes : nodes.filter(isRecord);
}

/** The content slots of a node. */
export function fragmentsOf(node: BlockNode | InlineNode): FragmentNode[] {
  const fragments: unknown = node.fragments;
  return Array.isArray(fragments) ? fragments.filter((one) => asRecord(one) !== undefined) : [];
}

/** The content slot with a name, given as its `fragment` or its `type`. */
export function fragmentOf(node: BlockNode | InlineNode, name: string): FragmentNode | undefined {
  const fragments = fragmentsOf(node);
  return (
    fragments.find((one) => one.fragment === name) ?? fragments.find((one) => one.type === name)
  );
}
