import { encodeCanonicalJson } from './canonical-json.ts';
import type { Hash } from './hash.ts';

/** How many entries a leaf holds before it is split by the next digit of its keys. */
export const LEAF_CAPACITY = 8;

/** How many digits a key has; a leaf at this depth is never split. */
export const KEY_DIGITS = 16;

export type MapEntry = readonly [key: string, value: unknown];

/** A child of an inner node: its address and how many entries are below it. */
export type ChildLink = readonly [hash: Hash, count: number];

/** Entries in ascending key order. */
export interface LeafNode {
  leaf: readonly MapEntry[];
}

/** Children by digit (`0` to `f`); a digit without entries is absent. */
export interface InnerNode {
  inner: Readonly<Record<string, ChildLink>>;
}

export type MapNode = LeafNode | InnerNode;

export function isLeaf(node: MapNode): node is LeafNode {
  return 'leaf' in node;
}

/** Encodes a node in the canonical form that its hash is taken of. */
export function encodeNode(node: MapNode): string {
  return encodeCanonicalJson(node);
}

/**
 * Decodes what `encodeNode` made.
 *
 * @throws Error when the text is not the encoding of a node.
 */
export function decodeNode(text: string): MapNode {
  const node: unknown = JSON.parse(text);
  if (typeof node === 'object' && node !== null) {
    if ('leaf' in node && Array.isArray(node.leaf)) {
      return { leaf: node.leaf };
    }
    if ('inner' in node && typeof node.inner === 'object' && node.inner !== null) {
      return { inner: node.inner as Record<string, ChildLink> };
    }
  }
  throw new Error('The text is not an encoded map node.');
}

/**
 * The digits that place a key in the trie: 64 bits of a hash of the key as 16 hexadecimal digits.
 * The hash spreads keys evenly and needs no cryptography: keys that collide share a leaf.
 */
export function digitsOf(key: string): string {
  let high = 0x9e3779b9;
  let low = 0x85ebca6b;
  for (let index = 0; index < key.length; index++) {
    const unit = key.charCodeAt(index);
    high = Math.imul(high ^ unit, 0x85ebca77);
    low = Math.imul(low ^ unit, 0xc2b2ae3d);
    high = (high << 13) | (high >>> 19);
    low = (low << 17) | (low >>> 15);
  }
  return hexadecimal(mixBits(high ^ Math.imul(low, 3))) + hexadecimal(mixBits(low ^ key.length));
}

function mixBits(bits: number): number {
  let mixed = bits ^ (bits >>> 16);
  mixed = Math.imul(mixed, 0x7feb352d);
  mixed ^= mixed >>> 15;
  mixed = Math.imul(mixed, 0x846ca68b);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}

function hexadecimal(bits: number): string {
  return bits.toString(16).padStart(8, '0');
}

export function compareKeys(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
