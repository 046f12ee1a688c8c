import type { BlockNode, ChildNode, DocumentNode } from './document.ts';
import { dataOf, fragmentsOf, nodesOf, readText } from './render/node-data.ts';
import { MAX_DEPTH } from './render/unique-ids.ts';

/** Addresses of one document that something is looked up for; those beyond stay plain cards. */
const MAX_ADDRESSES = 100;

/** How an embed is written: its tag, or an element of a frame or a player. */
const WRITTEN = /\{%-?\s*embed\b|<(?:iframe|video|audio)\b/i;

/** Whether a text may have embeds. Where this says no there are none, which spares parsing it. */
export function mayEmbed(text: string): boolean {
  return WRITTEN.test(text);
}

/**
 * The web addresses that a document embeds, as they are written, each once, in reading order; at most
 * 100.
 */
export function listEmbeds(document: DocumentNode): string[] {
  const found = new Set<string>();
  collect(nodesOf(document), 0, found);
  return [...found].slice(0, MAX_ADDRESSES);
}

function collect(nodes: readonly ChildNode[], depth: number, found: Set<string>): void {
  if (depth > MAX_DEPTH) return;
  for (const node of nodes) {
    if (node.object !== 'block') continue;
    const url = isEmbed(node) ? (readText(dataOf(node), 'url') ?? '') : '';
    if (/^https?:\/\//i.test(url)) found.add(url);
    collect(nodesOf(node), depth + 1, found);
    for (const fragment of fragmentsOf(node)) collect(nodesOf(fragment), depth + 1, found);
  }
}

function isEmbed(block: BlockNode): block is BlockNode<'embed'> {
  return block.type === 'embed';
}
