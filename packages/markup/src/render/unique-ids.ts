import type { BlockNode, DocumentNode, InlineNode } from '../document.ts';
import { asRecord, fragmentsOf, nodesOf } from './node-data.ts';

/** The `id` attributes of one page: each is given once. */
export class UniqueIds {
  readonly #taken: Set<string>;

  constructor(taken: Iterable<string> = []) {
    this.#taken = new Set(taken);
  }

  /** Takes the wanted id, and says whether it was free. */
  claim(wanted: string): boolean {
    if (this.#taken.has(wanted)) return false;
    this.#taken.add(wanted);
    return true;
  }

  /** The wanted id, or the first of `wanted-1`, `wanted-2` … that is not taken. */
  take(wanted: string): string {
    let id = wanted;
    for (let count = 1; this.#taken.has(id); count += 1) id = `${wanted}-${count}`;
    this.#taken.add(id);
    return id;
  }
}

/** Every `meta.id` of a document, those in notes included. */
export function listIds(document: DocumentNode): Set<string> {
  const ids = new Set<string>();
  collect(nodesOf(document), ids, 0);
  return ids;
}

function collect(nodes: readonly unknown[], ids: Set<string>, depth: number): void {
  if (depth > MAX_DEPTH) return;
  for (const value of nodes) {
    const node = value as BlockNode | InlineNode;
    if (node.object !== 'block' && node.object !== 'inline') continue;
    const id = node.object === 'block' ? anchorOf(node) : undefined;
    if (id !== undefined) ids.add(id);
    collect(nodesOf(node), ids, depth + 1);
    for (const fragment of fragmentsOf(node)) collect(nodesOf(fragment), ids, depth + 1);
  }
}

/** How many levels of nodes are read; what is nested deeper is left out. */
export const MAX_DEPTH = 100;

/** A block's anchor on the page, where it has one that can be linked to. */
export function anchorOf(block: BlockNode): string | undefined {
  const id = asRecord(block.meta)?.id;
  return typeof id === 'string' && id !== '' && !/\s/.test(id) ? id : undefined;
}
